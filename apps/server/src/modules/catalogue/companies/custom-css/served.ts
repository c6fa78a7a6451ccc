import { LRUCache } from 'lru-cache'
import type { Refusal } from './refusal.ts'

/** Pages of a company are requested often and its CSS rarely changes. Caches up to 100 texts of 20 KB. */
const remembered = new LRUCache<string, string>({ max: 100 })

/** The rebuilt sheet to serve, or null if nothing remains. */
export async function servedCss(text: string | null | undefined): Promise<string | null> {
  if (!text) return null
  let css = remembered.get(text)
  if (css === undefined) {
    // Loaded on first use, because the CSS grammar is large.
    const { reduceCustomCss } = await import('./reduce.ts')
    css = reduceCustomCss(text).css
    remembered.set(text, css)
  }
  return css === '' ? null : css
}

/** What would be dropped, for the company's staff. */
export async function refusedCss(text: string | null | undefined): Promise<Refusal[]> {
  if (!text) return []
  const { reduceCustomCss } = await import('./reduce.ts')
  return reduceCustomCss(text).refused
}
