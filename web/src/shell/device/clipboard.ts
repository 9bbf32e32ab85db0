// Puts a text on the clipboard, also on plain http, where browsers offer no clipboard of their own.

/** Whether it worked; where it did not, the person can still select the text by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed: the old way may be.
  }
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.className = 'unseen'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
