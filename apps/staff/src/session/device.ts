/** Notifications of this browser: its push subscription. No React here. docs/staff.md */

/** DENIED: the person forbade them in the browser. UNSUPPORTED: the browser has none, or only once the app is installed. */
export type PushState = 'UNSUPPORTED' | 'DENIED' | 'OFF' | 'ON'

const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker: ServiceWorkerContainer | undefined }).serviceWorker

/** Also keeps the app ready for times without a network. */
export async function startWorker(): Promise<void> {
  const workers = serviceWorkers()
  // Not on plain http, not in every private window.
  if (workers === undefined) return
  await workers.register('/staff/sw.js', { scope: '/staff' })
  const { active } = await workers.ready
  const assets = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ say: 'keep', assets }, { transfer: [] })
}

/** Calls `open` with the path of a notification that was pressed. Returns what ends it. */
export function onPressedNotification(open: (path: string) => void): () => void {
  const workers = serviceWorkers()
  const hear = ({ data }: MessageEvent<{ say?: string; path?: string }>) => {
    if (data.say === 'open' && data.path !== undefined) open(data.path)
  }
  workers?.addEventListener('message', hear)
  return () => workers?.removeEventListener('message', hear)
}

const registration = async () => serviceWorkers()?.getRegistration('/staff')

const isSupported = () =>
  serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'UNSUPPORTED'
  if (Notification.permission === 'denied') return 'DENIED'
  return (await currentSubscription()) === undefined ? 'OFF' : 'ON'
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported() || Notification.permission !== 'granted') return undefined
  return (await (await registration())?.pushManager.getSubscription()) ?? undefined
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

const partsOf = (subscription: PushSubscription): Subscription => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Asks the person where the browser has not yet. Undefined: they said no. */
export async function subscribe(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await serviceWorkers()!.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return partsOf(await pushManager.subscribe(options))
  } catch (error) {
    // It has one for the former key of the server.
    const former = await pushManager.getSubscription()
    if (former === null) throw error
    await former.unsubscribe()
    return partsOf(await pushManager.subscribe(options))
  }
}

/** The subscription that this browser has; undefined: notifications are off. */
export async function ownSubscription(): Promise<Subscription | undefined> {
  const subscription = await currentSubscription()
  return subscription && partsOf(subscription)
}

/** Off, and nothing that was shown stays on the screen. The push service then answers the server that it is gone. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
}
