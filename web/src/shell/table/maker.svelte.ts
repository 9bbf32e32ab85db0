// The code of those who may make tables, where a room wants one: asked for once, and kept on this device.
import { recall, remember } from '#web/shell/device/storage'
import { api, ApiError } from '#web/shell/net/api'
import type { Made, NewTable } from '#web/shell/net/protocol'

const KEPT = 'maker'

class Maker {
  /** Open while somebody is asked for the code; null says that they would rather not. */
  asking = $state.raw<{ wrong: boolean; answer: (code: string | null) => void } | null>(null)

  /** Makes a table, and asks for the code where the room wants one. */
  async make(table: NewTable): Promise<Made> {
    const code = recall<string>(KEPT)
    try {
      return await api.newTable(code ? { ...table, code } : table)
    } catch (refused) {
      const why = refused instanceof ApiError ? refused.why : ''
      if (why !== 'code_needed' && why !== 'wrong_code') throw refused
      const typed = await this.#ask(why === 'wrong_code')
      if (typed === null) throw refused
      remember(KEPT, typed)
      return this.make(table)
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
