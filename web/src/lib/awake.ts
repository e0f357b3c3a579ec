/** Keeping a screen awake that nobody touches. Browsers allow it over https and on the machine itself only. */

export const canStayAwake = 'wakeLock' in navigator

/** Ask that the screen stays awake, again whenever the page is seen again; gives what ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false

  async function ask(): Promise<void> {
    if (!canStayAwake || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) await lock.release()
    } catch {
      // The battery is low, or the system says no: the screen sleeps when it likes.
    }
  }

  const again = () => void ask()
  document.addEventListener('visibilitychange', again)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
