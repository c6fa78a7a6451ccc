/** Promise 14 in its quick form: some of the values. With all and its controls: `npm run proof -- links`. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApps } from '../../../../scripts/build-apps.ts'
import { openBrowser } from '../browser/browser.ts'
import { hostileAddresses } from './link-values.ts'
import {
  lookAtCompanies,
  lookAtLoader,
  lookAtMails,
  lookAtServer,
  lookAtVisits,
  type LinkWorld,
  openLinkWorld,
} from './links-world.ts'
import { closeConnections } from '../requests.ts'

const some = (number: number, from = 0) => hostileAddresses.slice(from, from + number)

let browser: Browser
let world: LinkWorld
beforeAll(async () => {
  await buildApps()
  world = await openLinkWorld()
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  closeConnections()
  await world?.stop()
})

describe('a hostile address', () => {
  it('is not followed by the server’s redirects', async () => {
    const { wrong, links } = await lookAtServer(world, some(30))
    expect(wrong).toEqual([])
    expect(links).toBeGreaterThan(0)
  })

  it('becomes no link, picture or page of a company, unless its target is visible', async () => {
    const { wrong, links } = await lookAtCompanies(world, browser, some(24, 60))
    expect(wrong).toEqual([])
    expect(links).toBeGreaterThan(0)
  })

  it('redirects no one from sign-in or an error page', async () => {
    const { wrong } = await lookAtVisits(world, browser, some(6, 90))
    expect(wrong).toEqual([])
  })

  it('does not make the loader run or frame foreign pages', async () => {
    const { wrong, links } = await lookAtLoader(world, browser, some(20, 120))
    expect(wrong).toEqual([])
    expect(links).toBeGreaterThan(0)
  })

  it('appears in no mail and no calendar file', async () => {
    const { wrong, links } = await lookAtMails(world, some(4, 150))
    expect(wrong).toEqual([])
    expect(links).toBeGreaterThan(0)
  })

  it('is one of at least three hundred tested', () =>
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(300))
})
