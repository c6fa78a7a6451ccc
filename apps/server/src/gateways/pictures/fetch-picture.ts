/** Fetches a picture from an address that a company chose. */
import { fetchPinned, type FetchRules, usualFetchRules } from '../pinned-fetch.ts'
import type { FetchPicture } from './port.ts'

const headers = {
  accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9',
  'user-agent': 'Zapys pictures',
}

/** `options` are for tests, whose servers run on this machine. */
export const createPictureFetcher = (options: Partial<FetchRules> = {}): FetchPicture => {
  const rules = { ...usualFetchRules, ...options }
  return async (address) => {
    const fetched = await fetchPinned(address, rules, headers)
    if (fetched.kind === 'fetched') return { kind: 'fetched', content: fetched.content }
    // Without a tag there is no `same`.
    return { kind: 'refused', reason: fetched.kind === 'refused' ? fetched.reason : 'status' }
  }
}
