/** A screen of times opens with one request, because round trips are slow on phones. */
import type { Page, Request } from '@playwright/test'
import type { Appointment, FirstSlotsAnswer } from '@zapys/contract'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const loft = ownCompany('loft')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const cellar = () => `${loft.path}/b/${loft.idOf('branch', 'kyrylivska')}`
const iryna = studio.idOf('resource', 'iryna')
const [manicure, gel] = ['manicure', 'gel-manicure'].map((key) => studio.idOf('service', key))
const rehearsal = loft.idOf('service', 'rehearsal')
const room = loft.idOf('resource', loft.resources[0]?.key ?? '')

/** Requests for free times: of a branch, or of a booking that moves. */
const listIn = /slot\/.+$|move(\/first)?$/

const listOf = (kind: 'DAYS' | 'TIMES', start: string, end: string) => `${kind} ${start} ${end}`

/**
 * Opens a screen of times. Returns its first request for free times, and the lists that the page then requested again
 * before its times could be pressed. A busy server may leave lists out of its response; the page has to request those
 * again.
 */
async function requestsWhileOpening(page: Page, open: () => Promise<unknown>) {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && listIn.test(new URL(request.url()).pathname)) asked.push(request)
  })
  await open()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const [first, ...others] = asked
  const { days, times } = (await (await first!.response())!.json()) as FirstSlotsAnswer
  const held = new Set([
    ...days.map(({ start, end }) => listOf('DAYS', start, end)),
    ...times.map(({ date }) => listOf('TIMES', date, date)),
  ])
  expect(held.size).toBeGreaterThan(0)
  const lists = others.map((request) => {
    const { searchParams } = new URL(request.url())
    const kind = searchParams.get('resultType') === 'DAYS' ? 'DAYS' : 'TIMES'
    return listOf(kind, searchParams.get('start') ?? '', searchParams.get('end') ?? '')
  })
  return {
    first: listIn.exec(new URL(first!.url()).pathname)![0],
    again: lists.filter((list) => held.has(list)),
  }
}

// Pages for this visitor's source are not server-rendered with data: the client requests it, as on other screens.
const screens = [
  { name: 'a month of a stylist', address: () => `${kyiv()}/r/${iryna}/m?s=${manicure}&src=insta` },
  { name: 'a week of a stylist', address: () => `${kyiv()}/r/${iryna}/rs/${manicure}/w?src=insta` },
  { name: 'the dates of a stylist', address: () => `${kyiv()}/r/${iryna}/d?s=${manicure}&src=insta` },
  {
    name: 'a month that does not come drawn',
    address: () => `${kyiv()}/s/${manicure}/sr/${iryna}/m?src=insta`,
  },
  { name: 'a week with any performer', address: () => `${kyiv()}/s/${manicure}/w?src=insta` },
  {
    name: 'dates of two treatments',
    address: () => `${kyiv()}/s/${manicure}/d?s=${manicure},${gel}&src=insta`,
  },
  { name: 'a month of a room', address: () => `${cellar()}/s/${rehearsal}/sr/${room}/m?src=insta` },
]
for (const { name, address } of screens)
  for (const width of [375, 1280])
    test(`${name} opens with one request for free times at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await setLanguage(context, baseURL ?? '', 'en')
      await page.setViewportSize({ width, height: 812 })
      expect(await requestsWhileOpening(page, () => page.goto(address()))).toEqual({
        first: 'slot/first',
        again: [],
      })
    })

test('a chosen treatment opens its times with one request, and another day needs one more', async ({
  page,
  context,
  baseURL,
}) => {
  await setLanguage(context, baseURL ?? '', 'en')
  await page.goto(`${kyiv()}/r/${iryna}/s`)
  const choose = () => page.getByRole('link', { name: /Classic manicure/ }).click()
  expect(await requestsWhileOpening(page, choose)).toEqual({ first: 'slot/first', again: [] })
  const another = page.waitForRequest((request) => /\/slot\/(?!.*resultType=DAYS)/.test(request.url()))
  await page
    .locator('[role=gridcell]:not([aria-selected=true])')
    .and(page.getByRole('gridcell', { name: /\d free time/ }))
    .last()
    .click()
  expect(new URL((await another).url()).pathname).toMatch(/\/slot\/resource$/)
})

test(
  'the screen that moves a booking opens its times with one request',
  { tag: '@smoke' },
  async ({ page, context, baseURL }) => {
    await setLanguage(context, baseURL ?? '', 'en')
    const [branch, service] = [studio.idOf('branch', 'kyiv'), studio.idOf('service', 'keratin')]
    const [free] = await freeStarts(baseURL ?? '', studio, { branch: 'kyiv', service: 'keratin' })
    const booked = (await call(
      baseURL ?? '',
      'bookAppointment',
      {},
      {
        body: {
          appointment: {
            company_id: studio.id,
            branch_id: branch,
            start_time: instantOf('Europe/Kyiv', free!),
            service_resource_settings: [{ service, resources: [], ordinal: 1 }],
            client: { first_name: 'Одне', phone: '+380445550633' },
          },
        },
      },
    )) as Appointment
    await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
    await expect(heading(page, 'Your booking')).toBeVisible()
    const move = () => page.getByRole('link', { name: 'Change the time' }).click()
    expect(await requestsWhileOpening(page, move)).toEqual({ first: 'move/first', again: [] })
  },
)
