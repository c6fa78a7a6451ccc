/** How a frame and the window it opens for a provider speak with each other. */

const KIND = 'zapys.social'

/** The handover is in the fragment, which the browser sends to no server. */
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

/** Null where the browser has blocked it. No `noopener`: the window answers to its opener. */
export const openSocialWindow = (address: string) =>
  window.open(address, '_blank', 'popup,width=480,height=720')

/** The token of a message from our own window about our own attempt; undefined for anything else. */
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

/** Only our own pages hear it: the target is named. */
export const handOver = (opener: Window, handover: string, token: unknown) =>
  opener.postMessage({ kind: KIND, handover, token }, location.origin)
