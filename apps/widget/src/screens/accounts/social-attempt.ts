/**
 * A pending social sign-in. In local storage, not session storage, because provider apps may return in another tab.
 * Only the browser that started it can finish it (`binding_secret`), so a link cannot sign a visitor in
 * to an attacker's account.
 */
import { base64url } from '#widget/browser/random-text.ts'
import type { BrowserStorage } from '#widget/browser/storage.ts'

export type SocialAttempt = {
  binding_secret: string
  /** Company key from the address. */
  company: string
  return_path: string
  /** Milliseconds since 1970. */
  ends_at: number
  /** Known only to the frame that opened this window. */
  handover?: string
}

const PREFIX = 'zapys.social.'
export const ATTEMPT_MS = 600_000

type AttemptStorage = Pick<BrowserStorage, 'get' | 'set' | 'remove' | 'keys'>

/** Returns false if the browser has no storage: the provider's return page could not continue. */
export function keepAttempt(
  storage: AttemptStorage,
  state: string,
  attempt: SocialAttempt,
  nowMs: number,
): boolean {
  for (const key of storage.keys())
    if (key.startsWith(PREFIX) && liveAttempt(storage.get(key), nowMs) === undefined) storage.remove(key)
  return storage.set(PREFIX + state, JSON.stringify(attempt))
}

/** Reads and removes it, because an attempt can be finished once. Undefined if unknown or expired. */
export function takeAttempt(
  storage: AttemptStorage,
  state: string,
  nowMs: number,
): SocialAttempt | undefined {
  const stored = storage.get(PREFIX + state)
  storage.remove(PREFIX + state)
  return liveAttempt(stored, nowMs)
}

function liveAttempt(text: string | null, nowMs: number): SocialAttempt | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as SocialAttempt | null
    return stored !== null && typeof stored.binding_secret === 'string' && stored.ends_at > nowMs
      ? stored
      : undefined
  } catch {
    return undefined
  }
}

export async function bindingOf(secret: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
