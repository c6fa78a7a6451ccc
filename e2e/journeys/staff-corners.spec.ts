/** Less common tasks of a day in the staff app, and screens that stay open overnight: docs/staff.md. */
import type { Page } from '@playwright/test'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const HOUR = 3600

const at = () => ({ company: studio.id, branch: studio.idOf('branch', 'kyiv') })

/** Blocks some hours of Sofia's day for online booking. */
const block = (page: Page, date: string, [from, to]: readonly [number, number]) =>
  staffCall(
    page,
    'blockTime',
    { ...at(), resource: studio.idOf('resource', 'sofia') },
    { body: { block: { date, start_time: from * HOUR, end_time: to * HOUR } } },
  )

test('a board, a day list and a cash register that stay open overnight show the new day', async ({
  page,
  baseURL,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.clock.install()
  const next = page.getByRole('button', { name: 'Наступний день' })

  await page.goto('/staff/board')
  const day = page.getByRole('heading', { level: 1 })
  await next.click()
  const today = page.getByRole('button', { name: 'Сьогодні', exact: true })
  await today.click()
  await expect(today).toBeDisabled()
  const before = (await day.textContent()) ?? ''
  await page.clock.fastForward('24:00:00')
  await expect(day).not.toHaveText(before)
  await expect(today).toBeDisabled()

  // Money of the morning is not counted into the previous day.
  for (const [path, shown] of [
    ['day-list', dayAhead(1)],
    ['till', dayAhead(2)],
  ] as const) {
    await page.goto(`/staff/money/${path}`)
    const field = page.getByLabel('День', { exact: true })
    await page.getByRole('button', { name: 'Попередній день' }).click()
    await next.click()
    await expect(field).toHaveValue(shown)
    await page.clock.fastForward('24:00:00')
    await expect(field).not.toHaveValue(shown)
  }
})

test('an hour with a booking cannot be blocked, and the booking in the way is named', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(3)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await bookByStaff(page, studio, {
    name: 'Заважає',
    day,
    hour: 11,
    service: 'haircut-kids',
    person: 'sofia',
  })
  await page.goto(`/staff/board?day=${day}&person=${studio.idOf('resource', 'sofia')}`)
  await page.getByRole('button', { name: 'Новий запис' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокувати час' }).click()
  const sheet = page.getByRole('dialog', { name: 'Заблокувати час' })
  await sheet.getByLabel('Чий час').selectOption({ label: 'Софія' })
  await sheet.getByLabel('Від').fill('10:00')
  await sheet.getByLabel('До').fill('12:00')
  await sheet.getByRole('button', { name: 'Заблокувати', exact: true }).click()
  const alert = sheet.getByRole('alert')
  await expect(alert).toContainText('Спершу перенесіть або скасуйте їх.')
  // Texts meant for programs.
  await expect(alert).not.toContainText('=true')
  await expect(sheet.getByRole('link', { name: /11:00.*Заважає/ })).toBeVisible()
  await checkScreen('staff-block-rejected-375')
})

test('a client waits for a certain staff member; the offer names its time, which the staff books when the client calls', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(4)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const sofia = { day, service: 'haircut-kids', person: 'sofia' }
  const taken = await bookByStaff(page, studio, { ...sofia, name: 'Зайнято', hour: 11 })
  await block(page, day, [0, 11])
  await block(page, day, [11.5, 24])

  await page.goto('/staff/waiting')
  await page.getByRole('button', { name: 'Додати', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Додати до списку очікування' })
  await form.getByRole('button', { name: 'Новий клієнт' }).click()
  await form.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Ніна Чекає')
  await form.getByRole('textbox', { name: 'Телефон' }).fill('067 333 44 55')
  await form.getByRole('combobox', { name: 'Послуга' }).selectOption({ label: 'Дитяча стрижка' })
  await form.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Софія' })
  await form.getByLabel('День').fill(day)
  await checkScreen('staff-waiting-add-375')
  await form.getByRole('button', { name: 'Додати до списку очікування' }).click()
  const entry = page.getByRole('list', { name: 'Список очікування' }).getByRole('listitem')
  await expect(entry).toContainText('Дитяча стрижка · Софія')

  const cancelled = { appointment: { status: 'CANCELLED' } }
  await staffCall(page, 'changeCompanyAppointment', { ...at(), appointment: taken }, { body: cancelled })
  await page.reload()
  await expect(entry).toContainText('Запропоновано 11:00, чекаємо до')
  await checkScreen('staff-waiting-offer-375')
  await entry.getByRole('button', { name: 'Ніна Чекає: записати зараз' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await expect(sheet.getByLabel(/^Час/).first()).toHaveValue('11:00')
  await sheet.getByRole('button', { name: /^Записати на/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()
  await expect(entry).toBeHidden()
})
