// Keeps the screen on during a game (Screen Wake Lock), where the browser supports it.

/**
 * Keep the screen on until the returned function is called; the lock is lost whenever the page is hidden, and requested
 * again.
 */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let over = false

  async function hold(): Promise<void> {
    if (over || document.hidden || (held && !held.released)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (over) void held.release()
    } catch {
      held = null // refused, for instance on low battery: the screen turns off as usual
    }
  }

  if (!('wakeLock' in navigator)) return () => {}
  const again = () => void hold()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', again)
    void held?.release()
  }
}
