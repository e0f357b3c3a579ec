/**
 * The parts of a table that its first cards are shown without. They are fetched while nobody waits for them, so that
 * they are there when their time comes, also if the server cannot be reached then.
 */

import { ahead } from './mend'

type Parts = typeof import('../components/later')

/** Milliseconds until they are fetched where the browser cannot tell whether it has nothing else to do. */
const SOON = 200
/** Milliseconds after which they are fetched even if the browser is busy. */
const AT_LATEST = 2000

class Later {
  private loaded = $state.raw<Parts | null>(null)

  /** The parts, `null` while they are not here; whoever asks for them has them fetched at once. */
  get parts(): Parts | null {
    // `mend` sees to what cannot be loaded; until then the table is played at without it.
    if (!this.loaded) void this.fetch().catch(() => null)
    return this.loaded
  }

  /** Fetch what is missing as soon as the browser has nothing else to do. */
  soon(): void {
    if (this.loaded) return
    if ('requestIdleCallback' in window) requestIdleCallback(() => void ahead(this.fetch()), { timeout: AT_LATEST })
    else setTimeout(() => void ahead(this.fetch()), SOON)
  }

  private async fetch(): Promise<void> {
    const parts = await import('../components/later')
    await import('./refusals')
    this.loaded ??= parts
  }
}

export const later = new Later()
