// Being called on this device: the browser's push service, where page and browser allow it.
import { worker } from './worker'

/** Only pages over https (or of this very machine) can be called, in browsers that have a push service. */
export const canBeCalled =
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the person has told this browser that we may not. */
export const isDenied = () => Notification.permission === 'denied'

/** How this browser is called now, if it is. */
export async function subscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

/** Ask the person, then agree with the browser's push service to be called by this key; null where they say no. */
export async function agree(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await worker()
  const { pushManager } = await navigator.serviceWorker.ready
  // Agreed with another key: that was a room that is no more.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}
