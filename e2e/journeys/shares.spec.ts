/**
 * Many clients behind one address: after five bookings the device solves a proof of work, and beyond the limit the
 * phone must be verified.
 */
import type { Page } from '@playwright/test'
import { newPhone, signInByCode } from '../support/accounts.ts'
import { changeSettings } from '../support/arrange.ts'
import { call, dateTime, freeStarts, instantOf, type FreeTime } from '../support/api.ts'
import { newCaller } from '../support/callers.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const service = studio.idOf('service', 'express-facial')
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

const from = newCaller()
test.use({ extraHTTPHeaders: from })
test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const addressOf = (free: FreeTime) => `${studio.path}/b/${branch}/s/${service}/c/${dateTime(free)}`

/** Days with many free times, latest first. */
async function freeDays(url: string): Promise<FreeTime[][]> {
  const times = await freeStarts(url, studio, { branch: 'kyiv', service: 'express-facial' })
  return [...Map.groupBy(times, ({ date }) => date).values()].filter((day) => day.length >= 8).toReversed()
}

const bookAsNeighbour = (url: string, free: FreeTime, phone: string) =>
  call(
    url,
    'bookAppointment',
    {},
    {
      from,
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: branch,
          start_time: instantOf('Europe/Kyiv', free),
          service_resource_settings: [{ service, resources: [], ordinal: 1 }],
          client: { first_name: 'Сусідка', phone },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )

/**
 * Five neighbours book on different days; then a client of the same network books through the screens. Returns that
 * client's phone.
 */
async function bookAfterFiveNeighbours(page: Page, url: string): Promise<string> {
  const phone = newPhone()
  const days = await freeDays(url)
  for (const [number, day] of days.slice(0, 5).entries())
    await bookAsNeighbour(url, day[0]!, `+38044555130${number}`)
  await page.goto(addressOf(days[5]![0]!))
  await touch(page)
  await expect(page.getByText(/^Kept for you until \d\d:\d\d$/)).toBeVisible()
  await fillDetails(page, words, { name: 'Шоста', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  return phone
}

test('after five bookings of neighbours the device solves a short proof of work, and the client books without noticing', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const asked: number[] = []
  const paid: boolean[] = []
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/v1/client/hold') || answer.request().method() !== 'POST') return
    asked.push(answer.status())
    paid.push('x-challenge-answer' in answer.request().headers())
  })
  const phone = await bookAfterFiveNeighbours(page, url)
  expect([asked, paid]).toEqual([
    [428, 200],
    [false, true],
  ])
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})

test('beyond the limit the client sees at once that the phone must be verified, with price and performer, and books after sign-in', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const [day] = await freeDays(url)
  await bookAfterFiveNeighbours(page, url)
  await changeSettings(dataDir(), studio.id, { protection: { unproven: 'PHONE' } })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await setLanguage(page.context(), url, 'en')
  await page.goto(addressOf(day!.at(-1)!))
  await touch(page)
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('Confirm your phone to continue')
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(
    visit
      .getByText(/^Total/)
      .locator('..')
      .getByRole('strong'),
  ).toHaveText(/\d/)
  await expect(visit.getByRole('link', { name: /^Stylist/ })).not.toContainText('Any available')
  await checkScreen('studio-en-share')

  // Sign-in returns to the chosen time, and the booking can be finished.
  const phone = newPhone()
  await page.getByRole('textbox', { name: words.firstName }).fill('Сьома')
  await expect(refusal.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await centralButton(page).filter({ hasText: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await signInByCode(page, url, phone)
  await expect(page.getByText(/^Kept for you until \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Сьома')
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})
