// Web Push on this device, where page and browser support it.
import { worker } from './worker'

/** Push needs a secure context (https, or localhost) and a browser with a push service. */
export const canBeCalled =
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the person has denied notifications. */
export const isDenied = () => Notification.permission === 'denied'

/** The current push subscription, if any. */
export async function subscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

/** Ask for permission and subscribe with this key; null if it is denied. */
export async function agree(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await worker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key belongs to a room that no longer exists.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}
