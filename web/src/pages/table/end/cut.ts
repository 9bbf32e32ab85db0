// Where a list is longer than its box, no line is seen by half.
type Span = { top: number; bottom: number }

/** What is seen whole or not at all; a heading with what stands under it. */
export const LINES = 'li, p, summary, section:not(.low)'

/** How much above and below is not shown of a box, so that none of its lines is cut; a line larger than it is. */
export function cutOf(box: Span, lines: readonly Span[]): { above: number; below: number } {
  const fits = lines.filter(({ top, bottom }) => bottom - top < box.bottom - box.top)
  const over = fits.filter(({ top, bottom }) => top < box.top - 1 && bottom > box.top)
  const under = fits.filter(({ top, bottom }) => top < box.bottom && bottom > box.bottom + 1)
  return {
    above: Math.max(0, ...over.map(({ bottom }) => bottom - box.top)),
    below: Math.max(0, ...under.map(({ top }) => box.bottom - top)),
  }
}
