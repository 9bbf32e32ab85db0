// Work that can wait until the browser has drawn what was changed so far, so that no frame has to do it all.

/** A hidden page draws nothing: so long, in milliseconds, is a frame waited for. */
const PATIENCE = 150

/** Runs something after the next frame has been drawn; the answer cancels it. */
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
