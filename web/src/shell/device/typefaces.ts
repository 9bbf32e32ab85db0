// Waits for our fonts before the first text is shown: fallback fonts have other metrics, and the layout would shift.

const FACES = ['600 1em "Nunito Variable"', '600 1em "Fraunces Variable"']
const PATIENCE_MS = 1000

/** Resolves once they are loaded, or after a second. */
export function typefaces(): Promise<unknown> {
  const there = Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
  return Promise.race([there, new Promise((then) => setTimeout(then, PATIENCE_MS))])
}
