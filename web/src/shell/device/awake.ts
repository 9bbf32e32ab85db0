// Keeps the screen awake while a game is being played and looked at, where a browser can.

/** Hold the screen awake until the answer is called; a browser lets go whenever the page is hidden, so it is asked again. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let over = false

  async function hold(): Promise<void> {
    if (over || document.hidden || (held && !held.released)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (over) void held.release()
    } catch {
      held = null // a battery that is low, or a page that may not: then the screen sleeps as ever
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
