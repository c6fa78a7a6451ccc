/** Messages between pages of this origin in one browser. They are not authenticated: receivers must ask the server. */

export function broadcast(name: string, message: string): void {
  const channel = new BroadcastChannel(name)
  // A channel only reaches pages of this origin, and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message)
  channel.close()
}

/** Returns a function that unsubscribes. */
export function onBroadcast(name: string, listener: (message: unknown) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))
  return () => channel.close()
}
