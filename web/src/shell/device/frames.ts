// Defers work until the browser has painted pending changes, so that no single frame has to do everything.

/** Hidden pages do not paint: the longest wait for a frame, in milliseconds. */
const PATIENCE = 150

/** Runs a function after the next paint; the returned function cancels it. */
export function afterFrame(what: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(what, 0)
  })
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    what()
  }, PATIENCE)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
