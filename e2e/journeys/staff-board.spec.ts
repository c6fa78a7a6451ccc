/** The day, the month and the screens reachable from the board: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const branch = () => studio.idOf('branch', 'kyiv')

test('on a phone the day opens on a staff member who works, and the rest of the team is one press away', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(9)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const olena = studio.idOf('resource', 'olena')
  await staffCall(
    page,
    'changeScheduleDays',
    { company: studio.id, branch: branch(), resource: olena },
    { body: { days: { add: [{ date: day, start_time: 0, end_time: 86_400, type: 'OFF' }] } } },
  )
  await page.goto(`/staff/board?day=${day}`)
  const people = page.getByRole('group', { name: 'Чий день' })
  const first = people.getByRole('button').first()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveText(/запис/)
  // This staff member does not work today and is last.
  await expect(people.getByRole('button').last()).toHaveText(/вихідний/)
  const off = people.getByRole('button', { name: 'Олена вихідний' })
  await expect(off).toHaveAttribute('aria-pressed', 'false')
  const list = page.getByRole('main').locator('ol').first()
  await expect(list).toBeVisible()
  // Title, steps and staff take at most 230 px, the rest is for the day.
  expect((await list.boundingBox())!.y).toBeLessThan(230)
  await checkScreen('staff-board-off-375')
  await off.click()
  await expect(page.getByText('Олена: вихідний')).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkScreen('staff-board-off-768')
})

test('an owner finds a full day in the month, by keyboard and on a phone, and opens it', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(9)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: 'Місяць', exact: true }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(7)
  const cell = table.locator(`[data-day="${day}"]`)
  const before = Number(/(\d+) запис/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const facts = { day, service: 'haircut-kids', person: 'olena' }
  await bookByStaff(page, studio, { ...facts, name: 'Перша', hour: 11 })
  // The month updates when others book.
  await expect(cell).toHaveAttribute('aria-label', new RegExp(`, ${before + 1} запис.*, зайнято \\d+\\s?%`))
  await checkScreen('staff-month-375')
  const whose = page.getByRole('group', { name: 'Чий день' })
  await whose.getByRole('button', { name: 'Софія' }).click()
  await expect(cell).not.toHaveAttribute('aria-label', new RegExp(`, ${before + 1} запис`))
  await expect(page).toHaveURL(/person=/)
  await checkScreen('staff-month-person-375')
  await whose.getByRole('button', { name: 'Усі' }).click()
  await expect(cell).toHaveAttribute('aria-label', new RegExp(`, ${before + 1} запис`))
  await page.getByRole('button', { name: 'Наступний місяць' }).click()
  await expect(cell).toHaveCount(0)
  await page.getByRole('button', { name: 'Попередній місяць' }).click()

  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(cell).toBeVisible()
    await checkScreen(`staff-month-${width}`)
  }
  // The table is one tab stop; arrow keys move from day to day.
  await expect(table.locator('[tabindex="0"]')).toHaveCount(1)
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Олена' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('day')).toBe(day)
})

test('today’s list has a line at the current time', async ({ page, baseURL }) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/board')
  await expect(page.getByRole('listitem').filter({ hasText: /^Зараз \d\d:\d\d$/ })).toHaveCount(1)
})

test('on a desktop the line of the current time crosses today’s columns without taking space', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/board')
  const column = page.getByRole('region', { name: 'Олена' })
  await expect(column).toBeVisible()
  await expect(page.locator('.board-grid__now')).toHaveCount(1)
  expect((await column.boundingBox())?.width).toBeGreaterThan(150)
  // The line is behind the bookings, so it crosses no text; its time label is beside the hours.
  const depth = (selector: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => Number(getComputedStyle(element, pseudo).zIndex), part)
  expect(await depth('.board-grid__now', '::before')).toBeLessThan(await depth('.board-column__item--block'))
  const time = (await page.locator('.board-grid__now span').boundingBox())!
  const hours = (await page.locator('.board-grid__hours').boundingBox())!
  expect(time.x + time.width).toBeLessThanOrEqual(hours.x + hours.width)
  await checkScreen('staff-board-now-1280')
})

test('on a desktop the main screens are in the side menu, and More groups the others by task', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/board')
  const menu = page.getByRole('navigation', { name: 'Головне меню' })
  await menu.getByRole('link', { name: 'Графік роботи' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Графік роботи' })).toBeVisible()
  await menu.getByRole('link', { name: 'Ще', exact: true }).click()
  for (const name of ['Щодня', 'Гроші', 'Команда', 'Послуги й налаштування'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await checkScreen('staff-more-1280')
  for (const [width, height] of [
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(menu.getByRole('link', { name: 'Графік роботи' })).toBeHidden()
    await checkScreen(`staff-more-groups-${width}`)
  }
  await page.getByRole('main').getByRole('link', { name: 'Звіти' }).click()
  await expect(page).toHaveURL(/\/money\/reports/)
})
