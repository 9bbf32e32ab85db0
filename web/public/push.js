// The worker's ear for calls: shows that it is somebody's turn, and leads to the shelf, where that table stands first.
self.addEventListener('push', (event) => {
  const says = event.data?.text() || 'Tablée'
  event.waitUntil(self.registration.showNotification(says, { tag: 'turn', renotify: true, icon: '/icon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(comeToTheShelf())
})

/** A window that shows the shelf already comes forward; otherwise one is opened. */
async function comeToTheShelf() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === '/')
  return there ? there.focus() : self.clients.openWindow('/')
}
