// The service worker, which shows a page when the room is unreachable and receives push messages (public/sw.js).

/** The registered service worker; its updates bypass the HTTP cache. */
export const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** Service workers need a secure context; everything else works without. */
export function startWorker(): void {
  if ('serviceWorker' in navigator) worker().catch(() => {})
}
