import { LRUCache } from 'lru-cache'
import { reduceCustomCss } from './reduce.ts'

/** A page of a company is asked for often and its CSS changes rarely: a hundred texts of 20 KB at most. */
const remembered = new LRUCache<string, string>({ max: 100 })

/** What of a company's CSS goes out: the rebuilt sheet, or null where nothing is left of it. */
export function servedCss(text: string | null | undefined): string | null {
  if (!text) return null
  let css = remembered.get(text)
  if (css === undefined) {
    css = reduceCustomCss(text).css
    remembered.set(text, css)
  }
  return css === '' ? null : css
}
