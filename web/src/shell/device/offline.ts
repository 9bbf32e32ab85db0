// A page for when the room is out of reach: kept by a small worker that keeps nothing else (public/offline.js).

/** Browsers offer it in a secure context only; elsewhere they show their own page. */
export function keepOfflinePage(): void {
  // A worker that is written anew is looked for with every visit, past any cache.
  navigator.serviceWorker?.register('/offline.js', { updateViaCache: 'none' }).catch(() => {})
}
