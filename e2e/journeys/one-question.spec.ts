/** A screen of times opens with one question: round trips are what a phone waits for. */
import type { Page, Request } from '@playwright/test'
import type { Appointment } from '@zapys/contract'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { sayings } from '../support/sayings.ts'
import { centralButton, freeTimes, heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const loft = ownCompany('loft')
const words = sayings.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const cellar = () => `${loft.path}/b/${loft.idOf('branch', 'kyrylivska')}`
const iryna = studio.idOf('resource', 'iryna')
const [manicure, gel] = ['manicure', 'gel-manicure'].map((key) => studio.idOf('service', key))
const rehearsal = loft.idOf('service', 'rehearsal')
const room = loft.idOf('resource', loft.resources[0]?.key ?? '')

/** The page fetches the days that come next this long after it has those that are shown: see use-slots.ts. */
const AHEAD_AFTER_MS = 1000

/** Requests for free times: those of a branch, or those of a booking that moves. */
const listIn = /slot\/.+$|move(\/first)?$/

/**
 * The requests for free times that an address needs until its times can be pressed. All instants are the browser's own: the
 * page never fetches ahead too early by them, however late this process hears of it.
 */
async function askedBy(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && listIn.test(new URL(request.url()).pathname)) asked.push(request)
  })
  await open()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const [first] = asked
  await (await first!.response())?.finished()
  const answeredAt = first!.timing().startTime + first!.timing().responseEnd
  // Until then the page has sent what a second round trip would need.
  await page.evaluate((ms) => new Promise((passed) => setTimeout(passed, ms)), AHEAD_AFTER_MS)
  const needed = asked.filter((request) => request.timing().startTime < answeredAt + AHEAD_AFTER_MS)
  return needed.map((request) => listIn.exec(new URL(request.url()).pathname)![0])
}

// Pages come drawn for nobody's source: what this visitor came from is asked about, as on a screen that does not come drawn.
const screens = [
  { name: 'a month of a stylist', address: () => `${kyiv()}/r/${iryna}/m?s=${manicure}&src=insta` },
  { name: 'a week of a stylist', address: () => `${kyiv()}/r/${iryna}/rs/${manicure}/w?src=insta` },
  { name: 'the dates of a stylist', address: () => `${kyiv()}/r/${iryna}/d?s=${manicure}&src=insta` },
  {
    name: 'a month that does not come drawn',
    address: () => `${kyiv()}/s/${manicure}/sr/${iryna}/m?src=insta`,
  },
  { name: 'a week with whoever is free', address: () => `${kyiv()}/s/${manicure}/w?src=insta` },
  {
    name: 'dates of two treatments',
    address: () => `${kyiv()}/s/${manicure}/d?s=${manicure},${gel}&src=insta`,
  },
  { name: 'a month of a room', address: () => `${cellar()}/s/${rehearsal}/sr/${room}/m?src=insta` },
]
for (const { name, address } of screens)
  for (const width of [375, 1280])
    test(`${name} opens with one question about free times at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await speaks(context, baseURL ?? '', 'en')
      await page.setViewportSize({ width, height: 812 })
      expect(await askedBy(page, () => page.goto(address()))).toEqual(['slot/first'])
    })

test('a treatment that is chosen opens its times with one question, and another day asks one more', async ({
  page,
  context,
  baseURL,
}) => {
  await speaks(context, baseURL ?? '', 'en')
  await page.goto(`${kyiv()}/r/${iryna}/s`)
  const choose = () => page.getByRole('link', { name: /Classic manicure/ }).click()
  expect(await askedBy(page, choose)).toEqual(['slot/first'])
  const another = page.waitForRequest((request) => request.url().includes('/slot/'))
  await page
    .locator('[role=gridcell]:not([aria-selected=true])')
    .and(page.getByRole('gridcell', { name: /\d free time/ }))
    .last()
    .click()
  expect(new URL((await another).url()).pathname).toMatch(/\/slot\/resource$/)
})

test(
  'a booking that moves opens its times with one question',
  { tag: '@smoke' },
  async ({ page, context, baseURL }) => {
    await speaks(context, baseURL ?? '', 'en')
    const [branch, service] = [studio.idOf('branch', 'kyiv'), studio.idOf('service', 'keratin')]
    const [free] = await freeStarts(baseURL ?? '', studio, { branch: 'kyiv', service: 'keratin' })
    const booked = (await call(
      baseURL ?? '',
      'bookAppointment',
      {},
      {
        body: {
          appointment: {
            ...{ company_id: studio.id, branch_id: branch, start_time: instantOf('Europe/Kyiv', free!) },
            service_resource_settings: [{ service, resources: [], ordinal: 1 }],
            client: { first_name: 'Одне', phone: '+380445550633' },
          },
        },
      },
    )) as Appointment
    await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
    await expect(heading(page, 'Your booking')).toBeVisible()
    const move = () => centralButton(page).filter({ hasText: 'Change the time' }).click()
    expect(await askedBy(page, move)).toEqual(['move/first'])
  },
)
