// Short words that appear, are read, and go: refusals, copied links, a lost line.

export type Toast = { key: number; text: string; kind: 'no' | 'yes' | 'note' }

class Toasts {
  list = $state.raw<Toast[]>([])
  /** How high the foot of the page is above which they stand on a phone; 0 where its head is the better place. */
  foot = $state(0)
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

  /** Stand above a foot of this height, until it is another one or there is none. */
  standOn(foot: number): () => void {
    this.foot = foot
    return () => (this.foot = 0)
  }

  drop(key: number): void {
    this.list = this.list.filter((toast) => toast.key !== key)
  }
}

export const toasts = new Toasts()
