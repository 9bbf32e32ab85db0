// Our typefaces are there before the first word is set: no stand-in measures quite the same, and what moves is misread.

const FACES = ['600 1em "Nunito Variable"', '600 1em "Fraunces Variable"']
const PATIENCE_MS = 1000

/** Resolves once they are there; after a second people would rather read than wait. */
export function typefaces(): Promise<unknown> {
  const there = Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
  return Promise.race([there, new Promise((then) => setTimeout(then, PATIENCE_MS))])
}
