// Answers with a page of our own when the room cannot be reached, and does nothing else: no script, picture or answer of
// the room is ever kept, so that no old client can stay. The offline page is fetched anew with every new worker.
const PAGE = '/offline.html'
const PARTS = [PAGE, '/offline.css']
const SHELF = 'offline-1'

self.addEventListener('install', (event) => {
  const fresh = PARTS.map((part) => new Request(part, { cache: 'reload' }))
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(fresh)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(old))
})

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)))
  } else if (new URL(url).pathname === '/offline.css') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.css')))
  }
})
