// Where the person is now: the place in the address bar, followed without reloading the page.
import { pathOf, placeOf, type Place } from './routes'

class Here {
  place = $state.raw<Place>(placeOf(new URL(location.href)))

  constructor() {
    addEventListener('popstate', () => this.#follow())
    addEventListener('click', (click) => this.#clicked(click))
  }

  go(place: Place): void {
    history.pushState(null, '', pathOf(place))
    this.#follow()
    scrollTo(0, 0)
  }

  /** Write the place into the address without a step in the history. */
  amend(place: Place): void {
    history.replaceState(null, '', pathOf(place))
    this.place = place
  }

  #follow(): void {
    this.place = placeOf(new URL(location.href))
  }

  /** A plain click on a link of ours is followed here; any other is the browser's. */
  #clicked(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return
    const link = click.target instanceof Element ? click.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const place = placeOf(new URL(link.href))
    if (place.page === 'lost' || link.getAttribute('href')?.startsWith('#')) return
    click.preventDefault()
    this.go(place)
  }
}

export const here = new Here()

/** Takes a link's secret out of the address, so that nobody copies or photographs it by accident. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1)
  if (!secret) return null
  history.replaceState(null, '', location.pathname + location.search)
  return decodeURIComponent(secret)
}
