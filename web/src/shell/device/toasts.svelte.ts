// Toasts, short temporary messages: refusals, copied links, lost connections.

export type Toast = { key: number; text: string; kind: 'no' | 'yes' | 'note' }

class Toasts {
  list = $state.raw<Toast[]>([])
  /** The height of the page's footer, above which toasts appear on phones; 0 if they appear at the top. */
  foot = $state(0)
  #key = 0

  say(text: string, kind: Toast['kind'] = 'note'): void {
    const key = (this.#key += 1)
    const others = this.list.filter((toast) => toast.text !== text).slice(-2)
    this.list = [...others, { key, text, kind }]
    setTimeout(() => this.drop(key), 2000 + text.length * 40)
  }

  /** Remove earlier refusals, which no longer matter. */
  forget(): void {
    this.list = this.list.filter(({ kind }) => kind !== 'no')
  }

  /** Show toasts above a footer of this height, until the returned function is called. */
  standOn(foot: number): () => void {
    this.foot = foot
    return () => (this.foot = 0)
  }

  drop(key: number): void {
    this.list = this.list.filter((toast) => toast.key !== key)
  }
}

export const toasts = new Toasts()
