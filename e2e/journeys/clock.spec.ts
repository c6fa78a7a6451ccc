/** All programs of a run must use the same clock: otherwise journeys would pass on one day and fail on another. */
import type { Page } from '@playwright/test'
import { codeButton, newPhone, phoneField } from '../support/accounts.ts'
import { dateTime, freeStarts } from '../support/api.ts'
import { inDatabase } from '../support/arrange.ts'
import { newCompany } from '../support/company-copies.ts'
import { aheadMs } from '../support/moment.ts'
import { codeTo } from '../support/outbox.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { startHostSite } from '../support/host-site.ts'
import { expect, test } from '../support/test.ts'

const words = screenTexts.en
/** Journeys take minutes, and the real clock differs from the clock of the run by at least a day. */
const A_DAY = 86_400_000
const isTimeOfRun = (instant: number) => Math.abs(instant - Date.now()) < A_DAY / 2

test.skip(() => Math.abs(aheadMs()) < A_DAY, 'at the moment of the machine every clock agrees')

test('pages, frames, pop-up windows and second visitors all use the clock of the run', async ({
  page,
  browser,
  baseURL,
}) => {
  const clock = () => Date.now()
  await page.goto('/i/studio')
  expect(isTimeOfRun(await page.evaluate(clock))).toBe(true)
  expect(isTimeOfRun(Date.parse(await page.evaluate(() => new Date().toISOString())))).toBe(true)
  expect(isTimeOfRun(Date.parse(await page.evaluate(() => Date())))).toBe(true)
  expect(await page.evaluate(() => new Date(2028, 1, 29, 12).getDate()), 'a date that is named stays').toBe(
    29,
  )
  expect(await page.evaluate(() => new Date() instanceof Date && new Date().constructor === Date)).toBe(true)

  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/i/hall'))
  expect(isTimeOfRun(await (await opened).evaluate(clock))).toBe(true)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await context.newPage()
  const site = await startHostSite(
    { '/': `<!doctype html><title>Site</title><iframe src="${baseURL}/i/studio"></iframe>` },
    [baseURL ?? ''],
  )
  await visitor.goto(site.origin)
  const frame = visitor.frames().find((one) => one !== visitor.mainFrame())
  expect(isTimeOfRun((await frame?.evaluate(clock)) ?? 0)).toBe(true)
  await context.close()
  await site.close()
})

/** For each column: the number of instants close to the real clock. */
const realClockInstants = (): Promise<Record<string, string>> =>
  inDatabase(process.env['ZAPYS_DATA_DIR'] ?? '', async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name <> 'migration'`,
    )
    expect(columns.length).toBeGreaterThan(20)
    const found: Record<string, string> = {}
    for (const { table, column } of columns) {
      const { rows } = await client.query<{ many: string }>(
        `select count(*) as many from "${table}" where abs(extract(epoch from "${column}" - now())) < 600`,
      )
      found[`${table}.${column}`] = rows[0]!.many
    }
    return found
  })

test('a booking writes no time of the real clock into the database', async ({ page, context, product }) => {
  // If the real clock is near, visits of other journeys have instants of the same day.
  test.skip(Math.abs(aheadMs()) < 100 * A_DAY)
  const { url, dataDir } = product
  const studio = await newCompany(dataDir, 'studio')
  await setLanguage(context, url, 'en')
  const before = await realClockInstants()
  const at = { branch: 'kyiv', service: 'express-facial' }
  const free = (await freeStarts(url, studio, at)).at(-1)
  if (free === undefined) throw new Error('the studio has no free time')
  const [branch, service] = [studio.idOf('branch', at.branch), studio.idOf('service', at.service)]
  await page.goto(`${studio.path}/b/${branch}/s/${service}/c/${dateTime(free)}`)
  await fillDetails(page, words, { name: 'Вчасна', phone: '+380445550701' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await codeTo(url, await requestCode(page))
  expect(await realClockInstants()).toEqual(before)
})

/** Requests a sign-in code; returns the phone. */
async function requestCode(page: Page): Promise<string> {
  const phone = newPhone()
  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  return phone
}
