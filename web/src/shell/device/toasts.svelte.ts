// Short words that appear, are read, and go: refusals, copied links, a lost line.

export type Toast = { key: number; text: string; kind: 'no' | 'yes' | 'note' }

class Toasts {
  list = $state.raw<Toast[]>([])
  #key = 0

  say(text: string, kind: Toast['kind'] = 'note'): void {
    const key = (this.#key += 1)
    const others = this.list.filter((toast) => toast.text !== text).slice(-2)
    this.list = [...others, { key, text, kind }]
    setTimeout(() => this.drop(key), 2000 + text.length * 40)
  }

  /** What was refused before is of no interest any more. */
  forget(): void {
    this.list = this.list.filter(({ kind }) => kind !== 'no')
  }

  drop(key: number): void {
    this.list = this.list.filter((toast) => toast.key !== key)
  }
}

export const toasts = new Toasts()
