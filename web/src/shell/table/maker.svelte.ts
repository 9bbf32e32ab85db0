// The code required to make tables in some rooms: asked for once, and stored on this device.
import { recall, remember } from '#web/shell/device/storage'
import { ApiError } from '#web/shell/net/api'

const KEPT = 'maker'

class Maker {
  /** The open prompt for the code; answered with null if it is cancelled. */
  asking = $state.raw<{ wrong: boolean; answer: (code: string | null) => void } | null>(null)

  /** Do something that needs the code, asking for it if the room requires it. */
  async make<T>(how: (code: { code?: string }) => Promise<T>): Promise<T> {
    const code = recall<string>(KEPT)
    try {
      return await how(code ? { code } : {})
    } catch (refused) {
      const why = refused instanceof ApiError ? refused.why : ''
      if (why !== 'code_needed' && why !== 'wrong_code') throw refused
      const typed = await this.#ask(why === 'wrong_code')
      if (typed === null) throw refused
      remember(KEPT, typed)
      return this.make(how)
    }
  }

  #ask(wrong: boolean): Promise<string | null> {
    return new Promise((resolve) => {
      this.asking = {
        wrong,
        answer: (code) => {
          this.asking = null
          resolve(code)
        },
      }
    })
  }
}

export const maker = new Maker()
