/**
 * Copies of responses on this device, readable only with one session's token.
 * Names and contents are encrypted with keys derived from it, so copies left by another session reveal nothing.
 */
import { DAY_MS } from '@zapys/domain/time'

/** Copies can be read for this long without a connection. */
const MAX_AGE_MS = 30 * DAY_MS
const MAX_COPIES = 60

type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

export type KeyValues = {
  get(name: string): Promise<Sealed | undefined>
  set(name: string, value: Sealed): Promise<void>
  entries(): Promise<[name: string, value: Sealed][]>
  remove(names: string[]): Promise<void>
  clear(): Promise<void>
}
export type Copy = { at: number; answer: unknown }

const utf8 = new TextEncoder()

async function keysOf(token: string) {
  const secret = await crypto.subtle.importKey('raw', utf8.encode(token), 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(info),
  })
  const [sealing, naming] = await Promise.all([
    crypto.subtle.deriveKey(from('seal'), secret, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(from('name'), secret, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]),
  ])
  return {
    sealing,
    nameOf: async (question: string) =>
      [...new Uint8Array(await crypto.subtle.sign('HMAC', naming, utf8.encode(question)))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
  }
}

export function createCopyVault(store: KeyValues, now: () => number) {
  let known: { token: string; keys: ReturnType<typeof keysOf> } | undefined
  const keysFor = (token: string) => {
    if (known?.token !== token) known = { token, keys: keysOf(token) }
    return known.keys
  }
  /** Increased when all copies are removed: a response that arrives later is not stored. */
  let times = 0

  return {
    /** Called before the request; stores the response unless all copies were removed meanwhile. */
    keeping(token: string, question: string) {
      const begun = times
      return async (answer: unknown): Promise<void> => {
        const { sealing, nameOf } = await keysFor(token)
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const sealed = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          sealing,
          utf8.encode(JSON.stringify(answer)),
        )
        const name = await nameOf(question)
        if (begun !== times) return
        await store.set(name, { at: now(), iv, sealed })
        const others = (await store.entries()).toSorted(([, one], [, other]) => other.at - one.at)
        const surplus = others.filter(([, { at }], index) => index >= MAX_COPIES || now() - at > MAX_AGE_MS)
        if (surplus.length > 0) await store.remove(surplus.map(([other]) => other))
        if (begun !== times) await store.clear()
      }
    },

    async read(token: string, question: string): Promise<Copy | undefined> {
      const { sealing, nameOf } = await keysFor(token)
      const copy = await store.get(await nameOf(question))
      if (copy === undefined || now() - copy.at > MAX_AGE_MS) return undefined
      const { iv, sealed, at } = copy
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, sealing, sealed)
      return { at, answer: JSON.parse(new TextDecoder().decode(text)) }
    },

    async forget(): Promise<void> {
      times += 1
      known = undefined
      await store.clear()
    },
  }
}
