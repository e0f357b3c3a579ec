/** The measured strengths of the levels and what plays at level 7, as the server says it. */
import { api, ApiError } from './api'
import type { Levels } from './protocol'

class Strengths {
  levels = $state.raw<Levels['levels']>([])
  strongest = $state<Levels['strongest']>('itself')

  /** Ask the server; where it cannot be asked the figures are missing, and nothing else. */
  async read() {
    try {
      ;({ levels: this.levels, strongest: this.strongest } = await api.levels())
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
    }
  }
}

export const strengths = new Strengths()
