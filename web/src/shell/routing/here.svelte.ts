// Where the person is now: the route in the address bar, followed without reloading the page.
import { pathOf, routeOf, type Route } from './routes'

class Here {
  route = $state.raw<Route>(routeOf(new URL(location.href)))

  constructor() {
    addEventListener('popstate', () => this.#follow())
    addEventListener('click', (click) => this.#clicked(click))
  }

  go(route: Route): void {
    history.pushState(null, '', pathOf(route))
    this.#follow()
    scrollTo(0, 0)
  }

  /** Write the route into the address without a step in the history. */
  amend(route: Route): void {
    history.replaceState(null, '', pathOf(route))
    this.route = route
  }

  #follow(): void {
    this.route = routeOf(new URL(location.href))
  }

  /** A plain click on a link of ours is followed here; any other is the browser's. */
  #clicked(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return
    const link = click.target instanceof Element ? click.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const route = routeOf(new URL(link.href))
    if (route.page === 'lost' || link.getAttribute('href')?.startsWith('#')) return
    click.preventDefault()
    this.go(route)
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
