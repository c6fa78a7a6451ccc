/**
 * Promise 15, texts, in its quick form: some screens and some texts. In full, with its controls: `npm run proof --
 * hostile-texts`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApps } from '../../../../scripts/build-apps.ts'
import { openBrowser } from '../browser/browser.ts'
import { payloads } from './hostile-payloads.ts'
import {
  hall,
  lookExternal,
  openTextWorld,
  screensOf,
  studio,
  type TextWorld,
  walk,
  wrongInCalendar,
} from '../browser/hostile-walk.ts'

let browser: Browser
let world: TextWorld
beforeAll(async () => {
  await buildApps()
  world = await openTextWorld()
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

describe('a hostile text of a company or client', () => {
  it.each([
    { who: 'guest', file: studio, turn: 0 },
    { who: 'client', file: hall, turn: 7 },
  ] as const)(
    'is shown as text on the screens of a $who',
    { timeout: 180_000 },
    async ({ who, file, turn }) => {
      const { columns } = await world.poison(turn)
      expect(columns.length).toBeGreaterThan(40)
      const screens = (await screensOf(world.program, file)).filter((_, index) => index % 5 === turn % 5)
      const { happened, withPayload } = await walk(world, browser, screens, who)
      expect(happened).toEqual([])
      expect(withPayload).toBeGreaterThan(screens.length / 4)
    },
  )

  it('is shown as text in mails, calendar files and names of downloads', { timeout: 180_000 }, async () => {
    const { happened, mails } = await lookExternal(world, browser, payloads.slice(6, 10))
    expect(happened).toEqual([])
    expect(mails).toBe(4)
  })

  it('control: a calendar file with an injected line is found', () => {
    const file = (more: string) =>
      [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'SUMMARY:x',
        ...more.split('\n'),
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n')
    expect(wrongInCalendar(file('LOCATION:y'))).toEqual([])
    expect(wrongInCalendar(file('ATTACH:https://elsewhere.test/'))).toEqual(['has ATTACH'])
    expect(wrongInCalendar(file('END:VEVENT\nBEGIN:VEVENT'))).toHaveLength(2)
    const invited = (mail: string) => `ATTENDEE;CN=x:MAILTO:${mail}`
    expect(wrongInCalendar(file(invited('a@b.test')), 'a@b.test')).toEqual([])
    expect(wrongInCalendar(file(`${invited('a@b.test')}\n${invited('c@d.test')}`), 'a@b.test')).toHaveLength(
      2,
    )
  })
})
