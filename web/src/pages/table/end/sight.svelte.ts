// What is in sight of a box that scrolls: whether there is more, and which edge would cut a line through.
import { cutOf, LINES } from './cut'

/** So few pixels more are no reason to scroll. */
const SLACK = 6

export class Sight {
  /** Whether there is more below what is in sight. */
  further = $state(false)
  /** Whether there is more than fits: then an arrow has its place below, also while nothing further comes. */
  long = $state(false)
  /** What an edge would cut a line through is not shown: so much above and below. */
  cut = $state.raw({ above: 0, below: 0 })

  /** Looks at a box as long as it is there. */
  of = (box: HTMLElement) => {
    let next = 0
    const look = () => {
      const hidden = box.scrollHeight - box.clientHeight
      this.further = hidden - box.scrollTop > SLACK
      this.cut = cutOf(
        box.getBoundingClientRect(),
        [...box.querySelectorAll(LINES)].map((one) => one.getBoundingClientRect()),
      )
      // The arrow's place is taken from the box: within the same frame it would be measured while it is being measured.
      cancelAnimationFrame(next)
      next = requestAnimationFrame(() => (this.long = hidden > SLACK))
    }
    const sizes = new ResizeObserver(look)
    for (const one of [box, ...box.children]) sizes.observe(one)
    const within = new MutationObserver(() => {
      for (const one of box.children) sizes.observe(one)
    })
    within.observe(box, { childList: true })
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(next)
      sizes.disconnect()
      within.disconnect()
      box.removeEventListener('scroll', look)
    }
  }
}
