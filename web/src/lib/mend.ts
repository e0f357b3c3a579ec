/** A page that is older than its server cannot find its later parts any more: it loads itself anew, but never in a loop. */
import { api, ApiError } from './api'
import { recall, remember } from './storage'

const PAUSE = 10 * 60 * 1000

/** Load the page anew unless that was done a moment ago. Answers whether it will be. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(recall('session', 'reloaded') ?? 0) <= PAUSE) return false
  remember('session', 'reloaded', String(Date.now()))
  location.reload()
  return true
}

/** Watch for parts that cannot be loaded; without a network they are just not there yet. */
export function mendOldPage(): void {
  addEventListener('vite:preloadError', () => {
    api.hello().then(reloadOnce, (fault: unknown) => {
      if (!(fault instanceof ApiError)) throw fault
    })
  })
}
