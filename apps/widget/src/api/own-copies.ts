/**
 * Own bookings without a connection: what a signed-in client read last is kept on their device, for their session alone,
 * and shown with its time where no answer comes. docs/rules/offline.md.
 */
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { isFramed } from '#widget/browser/frame.ts'
import { createCopyVault } from './copy-vault.ts'
import type { KeyValues } from './copy-vault.ts'
import { ApiFailure } from './failure.ts'
import { OWN_STORE } from './own-store.ts'
import { request } from './request.ts'
import { show } from './shown-copy.ts'

/** Of what was kept, also by the offline worker, nothing but the program itself outlives a session. */
const VISITED = ['pages', 'answers', 'pictures']
const AGAIN_MS = 600

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore(OWN_STORE, 'copies'))
const inBrowser: KeyValues = {
  get: (name) => get(name, store()),
  set: (name, value) => set(name, value, store()),
  entries: () => entries(store()),
  remove: (names) => delMany(names, store()),
  clear: () => clear(store()),
}
const vault = createCopyVault(inBrowser, Date.now)

/** In pages of others nothing is kept, nor where the browser has no keys to keep it with. */
const mayKeep = () => !isFramed() && crypto.subtle !== undefined

/** As `request`, and with the last answer of this session where none comes now. */
export const askKeepingCopy: typeof request = async (name, input, options) => {
  const { token, locale } = options
  if (token === null || !mayKeep()) return request(name, input, options)
  const question = JSON.stringify([name, input.params, input.query ?? {}, locale])
  const keep = vault.keeping(token, question)
  try {
    const answer = await askedTwice(() => request(name, input, options))
    show(null)
    // A browser that keeps nothing shows all the same.
    void keep(answer).catch(() => {})
    return answer
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const copy = await vault.read(token, question).catch(() => undefined)
    if (copy === undefined) throw error
    show(copy.at)
    return copy.answer as Awaited<ReturnType<typeof request<typeof name>>>
  }
}

const isUnanswered = (error: unknown) => error instanceof ApiFailure && error.status === 0

/** One lost packet is no lost connection. */
async function askedTwice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isUnanswered(error) || !navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return ask()
  }
}

/** Runs when the session ends, for any reason. */
export async function forgetCopies(): Promise<void> {
  show(null)
  await Promise.allSettled([
    vault.forget(),
    ...('caches' in window ? VISITED.map((name) => caches.delete(name)) : []),
  ])
}
