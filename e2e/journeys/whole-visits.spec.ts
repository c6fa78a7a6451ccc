/** A visit of several services by several performers reads the same on every screen: who performs what, and when. */
import type { Page } from '@playwright/test'
import type { Appointment, VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { signInByApi, newPhone } from '../support/accounts.ts'
import { call, dateTime } from '../support/api.ts'
import { beginsWithDay, dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const services = ['haircut-women', 'face-massage'].map((key) => studio.idOf('service', key))

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

type Listed = VisitTime & { date: string }

/** Times with two performers, on two days. */
async function timesWithTwo(url: string, ahead: number): Promise<Listed[]> {
  const query = {
    start: dayAhead(ahead),
    end: dayAhead(ahead + 1),
    serviceId: services.join(','),
    withPrices: 'true',
  }
  const { days } = (await call(
    url,
    'listVisitSlots',
    { company: studio.id, branch },
    { query },
  )) as VisitSlotsAnswer
  return days
    .flatMap(({ date, times = [] }) => times.map((time) => ({ ...time, date })))
    .filter(({ legs }) => legs.length === 2)
}

const requestFor = ({ starts_at, legs }: Listed) => ({
  company_id: studio.id,
  branch_id: branch,
  start_time: starts_at,
  service_resource_settings: legs.map(({ resource_id, service_ids }, index) => ({
    service: service_ids[0],
    resources: [resource_id],
    ordinal: index + 1,
  })),
})

/** Books as a guest through the API. */
const book = async (url: string, time: Listed, phone: string) =>
  (await call(
    url,
    'bookAppointment',
    {},
    { body: { appointment: { ...requestFor(time), client: { first_name: 'Ціла', phone } } } },
  )) as Appointment

const timeline = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('listitem')
const parts = [/^\d+:\d\dWomen’s haircut\p{L}+ \p{L}+/u, /^\d+:\d\dLifting face massageDaryna Lytvyn/]
const timeOfDay = ({ time }: Listed) =>
  `${String(Math.floor(time.start_time / 3600)).padStart(2, '0')}:${String((time.start_time / 60) % 60).padStart(2, '0')}`

test('the page after booking shows who performs what, and shows a cancellation made elsewhere', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const chosen = (await timesWithTwo(url, 26)).at(-1)!
  const at = dateTime({ date: chosen.date, start_time: chosen.time.start_time })
  await page.goto(
    `${studio.path}/b/${branch}/s/${services[0]}/c/${at}?r=any_available&s=${services.join(',')}`,
  )
  await fillDetails(page, words, { name: 'Ціла', phone: '+380445550631' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(timeline(page)).toHaveText(parts)
  await checkScreen('whole-visit-success')

  const link = await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')
  const [, id = '', key = ''] = /booking\/([^#]+)#key=(.+)$/.exec(link ?? '') ?? []
  const cancelled = await fetch(`${url}/v1/client/appointment/${id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': decodeURIComponent(key) },
    body: JSON.stringify({ appointment: { company_id: studio.id } }),
  })
  expect(cancelled.status).toBe(200)
  await page.reload()
  await expect(heading(page, 'Your booking')).toBeVisible()
  await expect(page.getByText('This booking is cancelled.', { exact: false })).toBeVisible()
  await expect(heading(page, words.done)).toHaveCount(0)
})

test('the last step of a move shows the performers and the price at the new time; the current time is not offered', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const [chosen, ...others] = await timesWithTwo(url, 28)
  const booked = await book(url, chosen!, '+380445550632')
  await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
  await expect(timeline(page)).toHaveText(parts)
  await page.getByRole('link', { name: 'Change the time' }).click()
  const day = page.getByRole('gridcell', { name: beginsWithDay(chosen!.date) })
  await expect(freeTimes(page, words).first()).toBeVisible()
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click()
  await day.click()
  await expect(day).toHaveAttribute('aria-selected', 'true')
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(freeTimes(page, words).filter({ hasText: timeOfDay(chosen!) })).toHaveCount(0)
  await checkScreen('whole-visit-move-times')

  // With the same two performers, on that day.
  const same = others.findLast(
    ({ date, legs }) =>
      date === chosen!.date &&
      legs.every((leg, index) => leg.resource_id === chosen!.legs[index]?.resource_id),
  )!
  await freeTimes(page, words)
    .filter({ hasText: timeOfDay(same) })
    .click()
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await expect(timeline(page)).toHaveText(parts)
  await expect(timeline(page).first()).toContainText(timeOfDay(same))
  await expect(page.getByText('The price stays as it was.')).toBeVisible()
  await checkScreen('whole-visit-move-last-step')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  await expect(timeline(page).first()).toContainText(timeOfDay(same))
})

test('the list of own bookings and the booking show who performs what, and the client moves it', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const phone = newPhone()
  const token = await signInByApi(page, url, studio, phone)
  const [chosen, other] = await timesWithTwo(url, 32)
  const body = { appointment: { ...requestFor(chosen!), client: { first_name: 'Ціла' } } }
  const booked = (await call(
    url,
    'bookOwnAppointment',
    { company: studio.id },
    { token, body },
  )) as Appointment
  await page.goto(`${studio.path}/records_current`)
  await expect(timeline(page)).toHaveText(parts)
  await checkScreen('whole-visit-records')
  await page.getByRole('link', { name: 'Women’s haircut' }).click()
  await expect(timeline(page)).toHaveText(parts)
  const to = dateTime({ date: other!.date, start_time: other!.time.start_time })
  await page.goto(`${studio.path}/records_details/${booked.id}/move?to=${to}`)
  await expect(timeline(page)).toHaveText(parts)
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  await expect(timeline(page).first()).toContainText(timeOfDay(other!))
})

test('in the cart each treatment has its own performer or any free one, and the cart names a cheaper one', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${studio.path}/b/${branch}/s`)
  await page.getByRole('button', { name: 'Add Women’s haircut to the visit' }).click()
  await page.getByRole('button', { name: /^Root touch-up/ }).click()
  await centralButton(page).filter({ hasText: 'Continue' }).click()
  await expect(heading(page, 'Your cart')).toBeVisible()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  const [first, second] = [page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)]
  await expect(first.locator('option').first()).toHaveText('Any available')
  await expect(first.locator('option:checked')).toHaveText('Any available')
  await expect(second.locator('option:checked')).toHaveText('Any available')

  // A top stylist: others are cheaper.
  await first.selectOption({ label: 'Olena Marchenko' })
  const cheaper = page.getByRole('button', { name: /^Cheaper with/ })
  await expect(cheaper).toBeVisible()
  await checkScreen('whole-visit-cart')
  const [, who = ''] = /^Cheaper with ([^,]+),/.exec(await cheaper.innerText()) ?? []
  await cheaper.click()
  await expect(first.locator('option:checked')).toHaveText(who)
  await expect(cheaper).toHaveCount(0)

  await centralButton(page).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(page).toHaveURL(/r=[\w-]{36},any_available$/)
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText(`${who}, Any available`)
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await expect(timeline(page).first()).toContainText(who)
  await expect(timeline(page)).toHaveText([/Women’s haircut/, /Root touch-up\p{L}+ \p{L}+/u])
})
