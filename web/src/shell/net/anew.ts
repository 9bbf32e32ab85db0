// Reloads the page once the room is reachable: a browser does not retry parts that failed to load.
const RETRY = 2000

/** Reload the page as soon as the room can be reached. */
export async function beginAnew(): Promise<void> {
  const answer = await fetch('/api/health').catch(() => null)
  if (answer?.ok) location.reload()
  else setTimeout(beginAnew, RETRY)
}

/** Use the result of an optional request, ignoring failures. */
export function ifAnswered<T>(asked: Promise<T>, take: (told: T) => void): void {
  asked.then(take, () => undefined)
}
