/**
 * Own bookings without a connection: the last responses of a signed-in client are stored on the device
 * for their session only, and are shown with their time if no response arrives. docs/rules/offline.md.
 */
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { isFramed } from '#widget/browser/frame.ts'
import { createCopyVault } from './copy-vault.ts'
import type { KeyValues } from './copy-vault.ts'
import { ApiFailure } from './failure.ts'
import { OWN_STORE } from './own-store.ts'
import { request } from './request.ts'
import { show } from './shown-copy.ts'

/** Stored data, also of the offline worker, is removed at the end of a session, except the program itself. */
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

/** Nothing is stored in frames on other sites, or if the browser has no Web Crypto. */
const mayKeep = () => !isFramed() && crypto.subtle !== undefined

/** Like `request`, but falls back to the last response of this session. */
export const askKeepingCopy: typeof request = async (name, input, options) => {
  const { token, locale } = options
  if (token === null || !mayKeep()) return request(name, input, options)
  const question = JSON.stringify([name, input.params, input.query ?? {}, locale])
  const keep = vault.keeping(token, question)
  try {
    const answer = await withOneRetry(() => request(name, input, options))
    show(null)
    // A browser without storage still shows the response.
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

/** Retries once, because one lost packet is not a lost connection. */
async function withOneRetry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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
