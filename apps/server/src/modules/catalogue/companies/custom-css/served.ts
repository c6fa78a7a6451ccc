import { LRUCache } from 'lru-cache'
import type { Refusal } from './refusal.ts'

/** A page of a company is asked for often and its CSS changes rarely: a hundred texts of 20 KB at most. */
const remembered = new LRUCache<string, string>({ max: 100 })

/** What of a company's CSS goes out: the rebuilt sheet, or null where nothing is left of it. */
export async function servedCss(text: string | null | undefined): Promise<string | null> {
  if (!text) return null
  let css = remembered.get(text)
  if (css === undefined) {
    // Loaded where a company has some: the grammar of CSS is large.
    const { reduceCustomCss } = await import('./reduce.ts')
    css = reduceCustomCss(text).css
    remembered.set(text, css)
  }
  return css === '' ? null : css
}

/** What of it would be left out, for the company's staff. */
export async function refusedCss(text: string | null | undefined): Promise<Refusal[]> {
  if (!text) return []
  const { reduceCustomCss } = await import('./reduce.ts')
  return reduceCustomCss(text).refused
}
