/**
 * A pending sign-in at a provider. Stored for all tabs, because provider apps may return in another one.
 * Only the browser that started it can finish it, so a link cannot sign a person in to an attacker's account.
 */
import { readStored, writeStored } from '#staff/language/stored.ts'

const KEY = 'zapys-staff-provider'
const ATTEMPT_MS = 600_000

export type ProviderProof = {
  state: string
  binding_secret: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A secret of this browser, and its SHA-256 for the server. */
export async function newBinding(): Promise<{ secret: string; binding: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, binding: base64url(new Uint8Array(digest)) }
}

/** `url`: the provider's address, which contains the state. */
export function keepAttempt(url: string, secret: string, now: number): void {
  const state = new URL(url).searchParams.get('state') ?? ''
  writeStored(KEY, JSON.stringify({ state, secret, ends_at: now + ATTEMPT_MS }))
}

/**
 * Data from the provider, after `#`. Can be read once; undefined for an attempt that this browser did not start,
 * such as an attacker's link, which leaves a pending attempt untouched.
 */
export function takeArrival(hash: string, now: number): ProviderProof | undefined {
  const query = new URLSearchParams(hash.slice(1))
  const state = query.get('state') ?? ''
  const attempt = attemptOf(readStored(KEY))
  if (attempt === undefined || attempt.state !== state) return undefined
  writeStored(KEY, null)
  if (attempt.ends_at <= now) return undefined
  const sent = (name: string) => query.get(name) ?? undefined
  return { state, binding_secret: attempt.secret, code: sent('code'), iss: sent('iss'), error: sent('error') }
}

function attemptOf(text: string | null) {
  try {
    const stored = JSON.parse(text || 'null') as {
      state?: unknown
      secret?: unknown
      ends_at?: unknown
    } | null
    return typeof stored?.state === 'string' &&
      typeof stored.secret === 'string' &&
      typeof stored.ends_at === 'number'
      ? { state: stored.state, secret: stored.secret, ends_at: stored.ends_at }
      : undefined
  } catch {
    return undefined
  }
}
