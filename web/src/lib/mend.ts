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

/** Wait until the server answers, asking less and less often. */
async function serverIsBack(pause = 1000): Promise<void> {
  try {
    await api.hello()
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    await new Promise((done) => setTimeout(done, pause))
    await serverIsBack(Math.min(2 * pause, 30_000))
  }
}

const excused = new WeakSet<object>()

/** Load something that nobody waits for yet: `null` where it cannot be had now, and nothing is made of it. */
export async function ahead<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part
  } catch (fault) {
    if (fault instanceof Object) excused.add(fault)
    return null
  }
}

/** Watch for parts that cannot be loaded. A browser keeps what failed, so the page loads itself anew once the server answers. */
export function mendOldPage(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    setTimeout(() => {
      if (!excused.has(payload)) void serverIsBack().then(reloadOnce)
    })
  })
}
