/** What keeps people out of a screen, as axe finds it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

/** Of the page, once it is loaded there. */
declare const axe: typeof Axe

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Each as its rule and its elements; of one document, not of its frames. Axe is loaded once a document: reading it costs as
 * much as the look.
 */
export async function barriersOn(document: Page | Frame, within = ':root'): Promise<string[]> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(source)
  return document.evaluate(async (selector) => {
    const context = selector === ':root' ? window.document : selector
    const { violations } = await axe.run(context, { resultTypes: ['violations'], iframes: false })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
    )
  }, within)
}
