// The one worker of this house: it keeps a page for when the room is out of reach, and hears calls (public/sw.js).

/** The worker, started if it is not; one that is written anew is looked for past any cache, with all it is made of. */
export const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** Browsers have it in a secure context only; elsewhere everything else works. */
export function startWorker(): void {
  if ('serviceWorker' in navigator) worker().catch(() => {})
}
