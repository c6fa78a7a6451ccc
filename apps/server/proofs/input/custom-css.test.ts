/**
 * Promise 15, custom CSS, in its quick form: all sheets by structure, some in a browser. In full: `npm run proof --
 * custom-css`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApps } from '../../../../scripts/build-apps.ts'
import { openBrowser, phone } from '../browser/browser.ts'
import { type CssWorld, lookUnder, openCssWorld } from './custom-css-world.ts'
import { isSeen } from '../browser/hostile-look.ts'
import { honestSheets, hostileSheets, type Sheet } from './hostile-sheets.ts'

const sheets = hostileSheets('http://elsewhere.test')

let browser: Browser
let world: CssWorld
beforeAll(async () => {
  await buildApps()
  world = await openCssWorld()
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await world?.program.stop()
})

/** Combines several sheets, up to the size that the server reads. */
const together = (name: string, those: readonly Sheet[]): Sheet[] => {
  const found: Sheet[] = []
  for (const { css } of those) {
    const last = found.at(-1)
    if (last === undefined || last.css.length + css.length > 15_000)
      found.push({ name: `${name} ${found.length + 1}`, css })
    else last.css += `\n${css}`
  }
  return found
}
const named = (start: string) => sheets.filter(({ name }) => name.startsWith(start))

describe('custom CSS of a company', () => {
  it('a hostile sheet neither hides nor covers protected content, and calls no other server', async () => {
    const some = [
      { name: 'none', css: '' },
      ...together('covers', sheets.slice(0, 22)),
      ...together('more covers', sheets.slice(22, 44)),
      ...together('on all that must stay', named('on all')),
      ...together('around', named('around')),
      ...together('loads', named('loads')),
      ...together('put together', named('put together').slice(0, 60)),
    ]
    const found = await lookUnder(world, browser, phone, some)
    expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([])
    expect(sheets.length).toBeGreaterThan(300)
  })

  it('an honest sheet applies, and protected content stays visible', async () => {
    const found = await lookUnder(world, browser, phone, honestSheets, { more: isSeen })
    expect(found.filter(({ wrong }) => wrong.length > 0)).toEqual([])
    expect(found).toHaveLength(honestSheets.length)
  })
})
