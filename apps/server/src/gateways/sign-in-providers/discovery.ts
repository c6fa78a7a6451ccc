import { HOUR_MS } from '@zapys/domain/time'
import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client'
import { boundedFetch } from '../bounded-fetch.ts'

export type Discovered = () => Promise<ServerMetadata>

type DiscoveryOptions = { deadlineMs: number; now?: () => number }

const FRESH_MS = HOUR_MS
/** Pause after a failure: callers during the pause get the failure at once. */
const PAUSE_MS = 10_000

/**
 * Metadata of a provider, fetched at first use and cached for an hour; simultaneous callers share one request.
 * If a later fetch fails, the cached metadata stay in use. Rejects if no fetch ever succeeded, or if the provider
 * names another issuer than requested.
 */
export function discovered(
  issuer: string,
  clientId: string,
  { deadlineMs, now = () => performance.now() }: DiscoveryOptions,
): Discovered {
  let known: { metadata: ServerMetadata; freshUntil: number } | undefined
  let failed: { error: unknown; pauseUntil: number } | undefined
  let underWay: Promise<ServerMetadata> | undefined

  const ask = async () => {
    try {
      const configuration = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: boundedFetch(AbortSignal.timeout(deadlineMs)),
        ...(isPlain(issuer) ? { execute: [allowInsecureRequests] } : {}),
      })
      const metadata = configuration.serverMetadata()
      known = { metadata, freshUntil: now() + FRESH_MS }
      failed = undefined
      return metadata
    } catch (error) {
      failed = { error, pauseUntil: now() + PAUSE_MS }
      if (known === undefined) throw error
      return known.metadata
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (known !== undefined && known.freshUntil > now()) return known.metadata
    if (failed !== undefined && failed.pauseUntil > now()) {
      if (known === undefined) throw failed.error
      return known.metadata
    }
    underWay ??= ask()
    return await underWay
  }
}

/** Without TLS; the settings allow that only on this machine. */
export const isPlain = (issuer: string): boolean => issuer.startsWith('http:')
