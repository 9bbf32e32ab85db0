// The client-side router: the current route, followed without reloading the page.
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

  /** Replace the address without a history entry. */
  amend(route: Route): void {
    history.replaceState(null, '', pathOf(route))
    this.route = route
  }

  #follow(): void {
    this.route = routeOf(new URL(location.href))
  }

  /** Follow plain clicks on internal links; leave all others to the browser. */
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

/** Take a link's token out of the address bar, so that it is not copied or photographed by accident. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1)
  if (!secret) return null
  history.replaceState(null, '', location.pathname + location.search)
  return decodeURIComponent(secret)
}
