// Answers with a page of our own when the room cannot be reached, and does nothing else: no script of the client, no
// picture and no answer is ever kept, so that no old client can stay. The page is fetched anew with every new worker.
const PAGE = '/offline.html'
const PARTS = [PAGE, '/offline.css', '/return.js']
const SHELF = 'offline-2'

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
  const { pathname } = new URL(url)
  const part = mode === 'navigate' ? PAGE : PARTS.includes(pathname) && pathname
  if (part) event.respondWith(fetch(event.request).catch(() => caches.match(part)))
})
