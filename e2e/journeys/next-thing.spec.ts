/** The big button does the next step of each screen or is hidden, and amounts of money add up. */
import type { Page } from '@playwright/test'
import type { VisitSlotsAnswer } from '@zapys/contract'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { call, dateTime, freeStarts } from '../support/api.ts'
import { insertAppointments } from '../support/appointments.ts'
import { inDatabase } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage, touch } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const kyiv = () => `${studio.path}/b/${branch}`
const haircut = studio.idOf('service', 'haircut-women')
const styling = studio.idOf('service', 'blow-dry')
const olena = studio.idOf('resource', 'olena')
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const label = (page: Page) => centralButton(page).locator('.z-central__label')
const detail = (page: Page) => centralButton(page).locator('.z-central__detail')
const visit = (page: Page) => page.getByRole('region', { name: 'Your visit' })

/** Records every label of the button since the page was opened. */
async function recordLabels(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const look = () => {
      const said = document.querySelector('.z-central__label')?.textContent ?? ''
      if (heard.at(-1) !== said) heard.push(said)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

test('lists of the booking have no big button while nothing is chosen, and with a cart it continues', async ({
  page,
}) => {
  for (const [address, shown] of [
    [`${studio.path}/b`, 'Kyiv, Podil'],
    [`${kyiv()}/r`, 'Olena Marchenko'],
    [`${kyiv()}/s`, 'Women’s haircut'],
    [`${kyiv()}/r/${olena}/s`, 'Women’s haircut'],
    [`${kyiv()}/s/${haircut}/r`, 'Olena Marchenko'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    await expect(centralButton(page), address).toBeHidden()
  }
  await page.goto(`${kyiv()}/s`)
  await page.getByRole('button', { name: /Women’s haircut/ }).click()
  await expect(label(page)).toHaveText('Continue')
  await expect(detail(page)).toHaveText(/^1 hr · from\s₴[\d,]+$/)
  // While the client collects services, a tap on a row adds it.
  await page.getByRole('button', { name: /^Blow/ }).click()
  await centralButton(page).click()
  await expect(heading(page, 'Your cart')).toBeVisible()
  // No staff member is chosen yet: some may be more expensive.
  await expect(
    page
      .getByRole('main')
      .getByText(/^from\s₴/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^Total, /).locator('..')).toContainText(/from\s₴[\d,]+/)
  await expect(label(page)).toHaveText('Choose date and time')
})

test('from the home page to the confirmation the big button names the next step once, and no label flickers', async ({
  page,
}) => {
  const heard = await recordLabels(page)
  await page.goto(`${kyiv()}/r/${olena}/m?s=${haircut}`)
  await freeTimes(page, words).last().click()
  await expect(label(page)).toHaveText('Book')
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await expect(label(page)).toHaveText('Confirm')
  // Empty while there is nothing to press; no other label appears in between.
  expect((await heard()).filter((said) => said !== '')).toEqual(['Book', 'Confirm'])
})

test('the time on the big button is never cut off, on a narrow phone and on a desktop', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${kyiv()}/r/${olena}/m?s=${haircut}`)
  await freeTimes(page, words).first().waitFor()
  // Chooses a later day, which the button names by its date and not as "tomorrow".
  await page
    .getByRole('gridcell', { name: /[1-9]\d* free times?/ })
    .last()
    .click()
  await freeTimes(page, words).last().click()
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(detail(page)).toHaveText(/\d\d:\d\d$/)
    const cut = await detail(page).evaluate((said) => said.scrollWidth - said.clientWidth)
    expect(cut, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 375, height: 812 })
  await checkScreen('studio-en-next-thing')
})

test('when a booking moves, the big button names the move, and after booking calendar and directions come first', async ({
  page,
  baseURL,
}) => {
  const free = (
    await freeStarts(baseURL ?? '', studio, { branch: 'kyiv', service: 'haircut-women', resource: 'olena' })
  ).at(-24)!
  const heard = await recordLabels(page)
  await page.goto(`${kyiv()}/s/${haircut}/c/${dateTime(free)}?r=${olena}`)
  await fillDetails(page, words, { name: 'Наступна', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const topOf = async (name: RegExp) =>
    (await page.getByRole('main').getByRole('link', { name }).first().boundingBox())!.y
  const calendar = page
    .getByRole('button', { name: /calendar/i })
    .or(page.getByRole('link', { name: /calendar/i }))
  const summary = (await visit(page).boundingBox())!.y
  expect((await calendar.first().boundingBox())!.y).toBeLessThan(summary)
  expect(await topOf(/directions/i)).toBeLessThan(summary)

  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByRole('link', { name: 'Change the time' }).click()
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(centralButton(page)).toBeHidden()
  await freeTimes(page, words).last().click()
  await expect(label(page)).toHaveText('Move to')
  await expect(detail(page)).toHaveText(/\d\d:\d\d$/)
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await expect(label(page)).toHaveText('Move the booking')
  expect((await heard()).filter((said) => said !== '')).toEqual([
    'Confirm',
    'Book another visit',
    'Add to calendar',
    'Move to',
    'Move the booking',
  ])
})

test('when the time is taken, the event full or the service unknown, the big button leads onwards or is hidden', async ({
  page,
}) => {
  await page.goto(
    `${kyiv()}/s/${haircut}/c/${dateTime({ date: dayAhead(-1), start_time: 36_000 })}?r=${olena}`,
  )
  await expect(label(page)).toHaveText('Choose date and time')
  await centralButton(page).click()
  await expect(heading(page, words.chooseTime)).toBeVisible()

  await page.goto(`${kyiv()}/s/${haircut.replace(/^./, '0')}/d`)
  await expect(page.getByRole('main').getByRole('link', { name: /treatments/i })).toBeVisible()
  await expect(centralButton(page), 'there is no such service').toBeHidden()
})

/** The amount of a line in minor units, with any currency sign. */
const amountOf = (line: string) => {
  const [, sign = '', digits = ''] = /([-−]?)₴([\d,.]+)$/.exec(line) ?? /([-−]?)()$/.exec(line)!
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign === '' ? 1 : -1)
}

/** The lines of the shown receipt, the total last. */
async function receipt(page: Page): Promise<{ lines: string[]; total: string }> {
  const box = page.locator('.z-price')
  await expect(box).not.toHaveAttribute('aria-busy')
  const all = (await box.locator('p').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '))
  return { lines: all.slice(0, -1), total: all.at(-1) ?? '' }
}

test('lines of a receipt add up to its total with one discount, at confirmation and wherever the booking is shown', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { days } = (await call(
    url,
    'listVisitSlots',
    { company: studio.id, branch },
    {
      query: {
        start: dayAhead(23),
        end: dayAhead(29),
        serviceId: `${haircut},${styling}`,
        withPrices: 'true',
        withDiscounts: 'true',
      },
    },
  )) as VisitSlotsAnswer
  const [cheap] = days.flatMap(({ date, times = [] }) =>
    times.filter(({ discount }) => discount !== undefined).map(({ time }) => ({ date, ...time })),
  )
  const phone = newPhone()
  await signInByApi(page, url, studio, phone)
  await page.goto(`${kyiv()}/s/${haircut}/c/${dateTime(cheap!)}?r=any_available&s=${haircut},${styling}`)
  await touch(page)
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  const shown = await receipt(page)
  expect(shown.lines).toEqual([
    expect.stringMatching(/^Women’s haircut ₴[\d,.]+$/),
    expect.stringMatching(/^.+ ₴[\d,.]+$/),
    expect.stringMatching(/^Discount −\d+% .*[-−]₴[\d,.]+$/),
  ])
  expect(shown.total).toMatch(/^Total ₴[\d,.]+$/)
  expect(shown.lines.map(amountOf).reduce((sum, amount) => sum + amount, 0)).toBe(amountOf(shown.total))

  await page.getByRole('textbox', { name: words.firstName }).fill('Лічильна')
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await receipt(page)).toEqual(shown)
  await page.goto(`${studio.path}/records_current`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /haircut/ })
    .first()
    .click()
  await expect(heading(page, 'Booking')).toBeVisible()
  expect(await receipt(page)).toEqual(shown)
  await expect(page.getByText(/paid/i), 'nothing can be paid').toHaveCount(0)
})

test('a series shows the price of all visits before and after it is booked', async ({ page, baseURL }) => {
  const free = (
    await freeStarts(baseURL ?? '', studio, { branch: 'kyiv', service: 'haircut-women', resource: 'olena' })
  )
    .filter(({ date, start_time }) => date >= dayAhead(8) && start_time >= 13 * 3600)
    .at(0)!
  await page.goto(`${kyiv()}/s/${haircut}/c/${dateTime(free)}?r=${olena}`)
  await touch(page)
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  const one = await receipt(page)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
  await page.getByRole('combobox', { name: 'How many visits' }).selectOption('2 visits')
  const total = page.locator('.z-price').getByText(/^Total for/)
  const taken = page.getByRole('combobox', { name: /^Not free: / })
  await expect(page.getByRole('list', { name: 'Dates of your visits' }).getByRole('listitem')).toHaveCount(2)
  if (await taken.isVisible()) await taken.selectOption({ index: 1 })
  await expect(total).toHaveText('Total for 2 visits')
  const all = await receipt(page)
  expect(all.lines[0]).toMatch(/^Women’s haircut × 2 ₴/)
  expect(amountOf(all.lines[0]!)).toBe(2 * amountOf(one.lines[0] ?? one.total))
  await expect(detail(page)).toHaveText(/₴/)
  expect(amountOf(await detail(page).innerText())).toBe(amountOf(all.total))

  await fillDetails(page, words, { name: 'Повторна', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await receipt(page)).toEqual(all)
})

test('past visits show whether the client came, whatever their status was before', async ({
  page,
  baseURL,
}) => {
  const phone = newPhone()
  await signInByApi(page, baseURL ?? '', studio, phone)
  const planned = { company: studio.id, phone, branch, service: haircut, resource: olena }
  const [, missed] = await insertAppointments(dataDir(), { ...planned, days: [-3, -10] })
  await inDatabase(dataDir(), (client) =>
    client.query(
      `update appointment set status = case when appointment_id = $2 then 'NO_SHOW' else 'CONFIRMED' end
        where company_id = $1 and client_id = (select client_id from client where company_id = $1 and phone = $3)`,
      [studio.id, missed, phone],
    ),
  )
  await page.goto(`${studio.path}/records_past`)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'haircut' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Visited')
  await expect(rows.last()).toContainText('Missed')
  await expect(page.getByRole('main').getByText('Confirmed')).toHaveCount(0)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('main').getByText('Visited')).toBeVisible()
  await expect(page.getByText(/paid/i)).toHaveCount(0)
})
