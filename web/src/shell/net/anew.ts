// A browser does not fetch half a page again: once the room answers, the page is begun anew.
const RETRY = 2000

/** Begin the page anew as soon as the room can be reached. */
export async function beginAnew(): Promise<void> {
  const answer = await fetch('/api/health').catch(() => null)
  if (answer?.ok) location.reload()
  else setTimeout(beginAnew, RETRY)
}

/** Take what a page can do without, if the room answers. */
export function ifAnswered<T>(asked: Promise<T>, take: (told: T) => void): void {
  asked.then(take, () => undefined)
}
