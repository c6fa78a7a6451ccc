/** Events: a week on a desktop, a complete list of any length, and own events beside their list. */
import { randomUUID } from 'node:crypto'
import { toInstant } from '@zapys/domain/time'
import { demo } from '../support/api.ts'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { insertAppointments } from '../support/appointments.ts'
import { newCompany } from '../support/company-copies.ts'
import { dayAhead } from '../support/days.ts'
import { addLargeCompany } from '../support/large-company.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const hall = demo('hall')
const desk = { width: 1280, height: 800 }

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

for (const { name, path } of [
  { name: 'of the company', path: '/i/hall/e' },
  { name: 'of a branch', path: `/i/hall/b/${hall.idOf('branch', 'antonovycha')}/e` },
])
  test(`on a desktop the events ${name} are a week, by day and hour, with filters`, async ({
    page,
    checkScreen,
  }) => {
    await page.setViewportSize(desk)
    await page.goto(path)
    const week = page.getByRole('table')
    const events = week.getByRole('link')
    await expect(events.first()).toBeVisible()
    await expect(page.locator('a.z-event:visible'), 'no list beside it').toHaveCount(0)
    await checkScreen('timetable-week')
    // Each event is in the column of its day and the row of its hour.
    const columns = await week.getByRole('columnheader').count()
    expect(columns).toBe(8)
    for (const row of (await week.getByRole('row').all()).slice(1)) {
      const hour = (await row.getByRole('rowheader').textContent())!.slice(0, 2)
      for (const event of await row.getByRole('link').all())
        expect(await event.textContent()).toMatch(new RegExp(`^${hour}:`))
    }
    const whole = await events.count()
    // The heading opens a day, and Back returns to the week.
    const day = week.getByRole('columnheader').nth(2).getByRole('button')
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/[?&]d=2\d{3}-/)
    await expect.poll(() => events.count()).toBeLessThan(whole)
    for (const row of (await week.getByRole('row').all()).slice(1))
      await expect(row.getByRole('cell').nth(1).getByRole('link')).not.toHaveCount(0)
    await day.click()
    await expect(events).toHaveCount(whole)
    // The next week keeps the filter.
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Hatha yoga' })
    await expect(events.filter({ hasNotText: 'Hatha yoga' })).toHaveCount(0)
    const shown = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    const first = await shown.textContent()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(shown).not.toHaveText(first ?? '')
    await expect(events.first()).toBeVisible()
    await expect(events.filter({ hasNotText: 'Hatha yoga' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous week' }).click()
    await expect(shown).toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(events).toHaveCount(whole)
    // The same events as a list, which a reload keeps; an event opens.
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(week).toBeHidden()
    await expect(page.locator('a.z-event:visible').first()).toBeVisible()
    await checkScreen('timetable-list')
    await page.reload()
    await expect(page.locator('a.z-event:visible').first()).toBeVisible()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await events.first().press('Enter')
    await expect(page).toHaveURL(/\/e\/[0-9a-f-]{36}/)
    await expect(heading(page, 'Classes')).toHaveCount(0)
  })

test('a week without events links to the next week with events', async ({ page, checkScreen }) => {
  const alias = `later-${randomUUID().slice(0, 8)}`
  const at = (day: number) =>
    new Date(toInstant('Europe/Kyiv', dayAhead(day), 10 * 3600)! * 1000).toISOString()
  await addLargeCompany(process.env['ZAPYS_DATA_DIR'] ?? '', { alias, events: [at(2), at(30)] })
  await page.setViewportSize(desk)
  await page.goto(`/i/${alias}/e`)
  await expect(page.getByRole('table').getByRole('link', { name: /Class 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('No events this week')).toBeVisible()
  await checkScreen('timetable-none')
  await page.getByRole('button', { name: /^See / }).click()
  await expect(page.getByRole('table').getByRole('link', { name: /Class 2/ })).toBeVisible()
})

test('all events of all branches load in order as the client scrolls, also over weeks without any', async ({
  page,
}) => {
  const alias = `classes-${randomUUID().slice(0, 8)}`
  // Five events a day, alternating between two branches, 220 in all, and one half a year later.
  const starts = Array.from({ length: 220 }, (_, index) =>
    toInstant('Europe/Kyiv', dayAhead(1 + Math.floor(index / 5)), (9 + (index % 5)) * 3600),
  )
  const later = toInstant('Europe/Kyiv', dayAhead(180), 10 * 3600)
  await addLargeCompany(process.env['ZAPYS_DATA_DIR'] ?? '', {
    alias,
    branches: 2,
    events: [...starts, later].map((start) => new Date(start! * 1000).toISOString()),
  })
  await page.goto(`/i/${alias}/e`)
  const events = page.locator('a.z-event:visible')
  await expect(events.first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return events.count()
    })
    .toBe(221)
  const names = await events.locator('.z-event__name').allTextContents()
  expect(names).toEqual(Array.from({ length: 221 }, (_, index) => `Class ${index + 1}`))
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('own classes: the chosen one opens beside the list, and on a phone Back returns to the list', async ({
  page,
  product,
  checkScreen,
}) => {
  const own = await newCompany(product.dataDir, 'hall')
  const phone = newPhone()
  await signInByApi(page, product.url, own, phone)
  const [past, ahead] = await insertAppointments(product.dataDir, {
    company: own.id,
    phone,
    branch: hall.idOf('branch', 'antonovycha'),
    kind: 'EVENT' as const,
    service: hall.idOf('service', hall.services.find(({ type }) => type === 'SERVICE')!.key),
    resource: hall.idOf('resource', hall.resources[0]!.key),
    days: [-3, 20],
  })
  const link = (id: string | undefined) => page.getByRole('main').locator(`a[href*="${id}"]`)
  await page.setViewportSize(desk)
  await page.goto(`${own.path}/user_events`)
  await expect(page.getByText('Choose a booking to see it here')).toBeVisible()
  await checkScreen('desk-own-classes')
  await link(past).click()
  await expect(page).toHaveURL(new RegExp(`records_details/${past}\\?list=events`))
  await expect(link(past)).toHaveAttribute('aria-current', 'page')
  await expect(link(ahead), 'both lists stay').toBeVisible()
  await expect(page.getByText('Booking number').first()).toBeVisible()
  await checkScreen('desk-own-class')
  await page.reload()
  await expect(link(past)).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(heading(page, 'Booking')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/user_events$/)
  await expect(link(ahead)).toBeVisible()
})
