/** Messages between a frame and the window that it opens for a provider. */

const KIND = 'zapys.social'

/** The handover is in the fragment, which browsers do not send. */
export function socialWindowAddress(
  login: string,
  { provider, returnPath, handover }: { provider: string; returnPath: string; handover: string },
): string {
  const url = new URL(login, location.origin)
  url.searchParams.set('social', provider)
  url.searchParams.set('return', returnPath)
  url.hash = `handover=${handover}`
  return url.pathname + url.search + url.hash
}

/** Null if the browser blocked it. Without `noopener`, because the window sends messages to its opener. */
export const openSocialWindow = (address: string) =>
  window.open(address, '_blank', 'popup,width=480,height=720')

/** Token from a message of our own window about our own attempt; undefined for other messages. */
export function tokenFrom(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  expected: { window: unknown; handover: string; origin: string },
): string | undefined {
  if (origin !== expected.origin || source !== expected.window) return undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { kind, handover, token } = data as Record<string, unknown>
  if (kind !== KIND || handover !== expected.handover) return undefined
  const text = (token as { access_token?: unknown } | null)?.access_token
  return typeof text === 'string' ? text : undefined
}

/** The target origin is set, so only our own pages receive it. */
export const handOver = (opener: Window, handover: string, token: unknown) =>
  opener.postMessage({ kind: KIND, handover, token }, location.origin)
