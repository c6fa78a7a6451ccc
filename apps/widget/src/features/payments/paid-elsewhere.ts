/** Tells other windows of this browser that a payment has arrived: a frame shows it before it polls again. */
const NAME = 'zapys_paid'

/** Carries no proof: a window that receives it asks the server. */
export function tellPaid(id: string): void {
  const channel = new BroadcastChannel(NAME)
  // A channel reaches windows of this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(id)
  channel.close()
}

/** Returns what ends it. */
export function onPaid(id: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (message.data === id) listener()
  }
  return () => channel.close()
}
