/** A board that updates with changes of others, money at reception, and the client card: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import {
  bookByStaff,
  chooseFreeTime,
  openStaffSession,
  signInStaff,
  signOutStaff,
  staffCall,
  workingDay,
} from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

const studio = ownCompany('studio')
const SERVICE = 'Дитяча стрижка'
/** In milliseconds; far below the polling interval of 30 seconds. */
const LIVE = { timeout: 6_000 }

/** Opens the booking sheet and books a new client with Олена at the first free time. */
async function bookNewClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill(name)
  await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Олена' })
  await chooseFreeTime(page, SERVICE)
  await sheet.getByRole('button', { name: /Записати на/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()
}

/** Moved by another staff member. */
async function moveAnHourOn(page: Page, appointment: string): Promise<void> {
  const branch = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const query = { sort: 'start_time,desc', size: '100' }
  const { content } = await staffCall(page, 'listCompanyAppointments', branch, { query })
  const booked = (content as { id: string; start_time: string }[]).find(({ id }) => id === appointment)!
  const start_time = new Date(Date.parse(booked.start_time) + 3_600_000).toISOString()
  const params = { ...branch, appointment }
  await staffCall(page, 'changeCompanyAppointment', params, { body: { appointment: { start_time } } })
}

/** Simulates switching to another tab and back: pages of a headless browser are always visible. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('two tabs: a booking, its payment and its move in one tab appear in the other; signing out ends both', async ({
    page,
    context,
    baseURL,
    checkScreen,
  }) => {
    const day = workingDay(3)
    const mail = await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await page.goto(`/staff/board?day=${day}`)
    await expect(page.getByRole('region', { name: 'Олена' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(`/staff/board?day=${day}`)
    await expect(other.getByRole('region', { name: 'Олена' })).toBeVisible()

    const name = 'Устим Довгополий'
    await bookNewClient(other, name)
    const block = page.getByRole('button', { name: new RegExp(name) })
    await expect(block).toBeVisible(LIVE)
    await block.click()
    const details = page.getByRole('dialog', { name })
    await expect(details.getByRole('button', { name: 'Прийняти оплату' })).toBeVisible()

    // The other tab takes the payment; this one has the sheet open.
    await other.getByRole('button', { name: new RegExp(name) }).click()
    const there = other.getByRole('dialog', { name })
    await there.getByRole('button', { name: 'Прийняти оплату' }).click()
    const pay = other.getByRole('dialog', { name: 'Оплата' })
    await pay.getByRole('textbox', { name: 'Сума' }).fill('100')
    await pay.getByRole('button', { name: 'Термінал' }).click()
    await pay.getByRole('button', { name: /Прийняти 100.*термінал/ }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Оплату записано' })).toBeVisible()
    await expect(details.getByRole('list', { name: 'Оплати й повернення' })).toContainText('Термінал', LIVE)
    await checkScreen('staff-booking-money-1280')

    // The other tab moves the booking to another day: the open sheet stays and shows that.
    await there.getByRole('button', { name: 'Перенести' }).click()
    const move = other.getByRole('dialog', { name: 'Перенесення запису' })
    await move.getByLabel('День').fill(workingDay(4))
    await move.getByRole('group', { name: 'Вільний час' }).getByRole('button').last().click()
    await move.getByRole('button', { name: /Перенести на/ }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Перенесено на' })).toBeVisible()
    await expect(details.getByText('Запис тепер в іншому дні')).toBeVisible(LIVE)
    await page.keyboard.press('Escape')
    await expect(block).toBeHidden()

    // Values typed here are restored after the same person signs in again.
    const sheet = page.getByRole('dialog', { name: 'Новий запис' })
    const openNewBooking = async () => {
      await page.getByRole('button', { name: 'Новий запис' }).click()
      return sheet.getByRole('textbox', { name: 'Ім’я та прізвище' })
    }
    await page.getByRole('button', { name: 'Новий запис' }).click()
    await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
    await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Не Загубись')
    await signOutStaff(other)
    await expect(page.getByText('Сеанс завершився')).toBeVisible()
    await expect(other.getByText('Сеанс завершився')).toBeHidden()
    await signInStaff(page, baseURL!, mail)
    await expect(page.getByRole('region', { name: 'Олена' })).toBeVisible(LIVE)
    await expect(await openNewBooking()).toHaveValue('Не Загубись')

    // A person who signs out leaves no data behind.
    await page.keyboard.press('Escape')
    await signOutStaff(page)
    await signInStaff(page, baseURL!, mail)
    await page.getByRole('link', { name: 'Розклад' }).click()
    await expect(await openNewBooking()).toBeHidden()
  })

  test('a background tab shows nothing of its user to another one who signed in meanwhile', async ({
    page,
    baseURL,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await page.goto(`/staff/board?day=${workingDay(7)}`)
    await page.getByRole('button', { name: 'Новий запис' }).click()
    await page.getByRole('button', { name: 'Новий клієнт' }).click()
    const typed = page.getByRole('textbox', { name: 'Ім’я та прізвище' })
    await typed.fill('Не Для Інших')

    await setVisibility(page, 'hidden')
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    await setVisibility(page, 'visible')
    await expect(typed).toBeHidden(LIVE)
    await page.getByRole('button', { name: 'Новий запис' }).click()
    await expect(page.getByRole('combobox', { name: 'Спеціаліст' })).toBeVisible()
    await expect(typed).toBeHidden()
  })

  test('a tab whose session has ended shows nothing of it to the next person who signs in elsewhere', async ({
    page,
    baseURL,
  }) => {
    const day = workingDay(8)
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    const booking = { name: 'Зоряна Чужа', day, hour: 12, service: 'haircut-kids', person: 'olena' }
    await bookByStaff(page, studio, booking)
    await page.goto(`/staff/board?day=${day}`)
    const block = page.getByRole('button', { name: new RegExp(booking.name) })
    await expect(block).toBeVisible()

    await setVisibility(page, 'hidden')
    await staffCall(page, 'signOutStaff', {}, { body: {} })
    await setVisibility(page, 'visible')
    await expect(page.getByRole('heading', { name: 'Вхід' })).toBeVisible(LIVE)

    await setVisibility(page, 'hidden')
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    // Blocks the response, which would replace the stored data.
    await page.route('**/appointment/day?**', (route) => route.abort())
    await setVisibility(page, 'visible')
    await expect(page.getByRole('alert')).toContainText('Немає з’єднання', LIVE)
    await expect(block).toBeHidden()
  })

  test('signing out of an expired session still ends the notifications of this browser', async ({
    page,
    baseURL,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    const { person } = (await (await page.request.get('/v1/staff/me')).json()) as { person: { id: string } }
    await page.goto('/staff/more')
    const leave = page.getByRole('button', { name: 'Вийти' })
    await expect(leave).toBeVisible()
    const notifiedPerson = () => page.evaluate(() => localStorage.getItem('zapys-staff-device'))
    await page.evaluate((id) => localStorage.setItem('zapys-staff-device', id), person.id)

    await setVisibility(page, 'hidden')
    await staffCall(page, 'signOutStaff', {}, { body: {} })
    await leave.click()
    await expect(page.getByRole('heading', { name: 'Вхід' })).toBeVisible()
    expect(await notifiedPerson()).toBeNull()
  })

  test('a link to a booking that is no longer on its day says so once', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    const day = workingDay(5)
    await page.goto(`/staff/board?day=${day}&booking=${studio.idOf('branch', 'kyiv')}`)
    const sheet = page.getByRole('dialog', { name: 'Запису тут немає' })
    await expect(sheet).toBeVisible()
    await checkScreen('staff-booking-not-here-1280')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`day=${day}$`))
  })

  test('of two people who move one booking the second sees that it has changed', async ({
    page,
    context,
    baseURL,
  }) => {
    const day = workingDay(5)
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    await page.goto(`/staff/board?day=${day}`)
    const name = 'Северин Двічі'
    await bookNewClient(page, name)
    const block = page.getByRole('button', { name: new RegExp(name) })
    const id = await block.getAttribute('data-booking')
    await block.click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Перенести' }).click()
    const move = page.getByRole('dialog', { name: 'Перенесення запису' })
    // After a move by others the untouched form shows the new time and offers nothing.
    const hour = await move.getByRole('textbox', { name: 'Час', exact: true }).inputValue()
    await moveAnHourOn(page, id!)
    await expect(move.getByRole('textbox', { name: 'Час', exact: true })).not.toHaveValue(hour)
    await expect(move.getByRole('button', { name: /^Перенести/ })).toBeDisabled()
    const free = move.getByRole('group', { name: 'Вільний час' }).getByRole('button')
    await free.last().click()

    const other = await context.newPage()
    await other.goto(`/staff/board?day=${day}`)
    await other.getByRole('button', { name: new RegExp(name) }).click()
    await other.getByRole('dialog', { name }).getByRole('button', { name: 'Змінити', exact: true }).click()
    const price = other.getByRole('dialog', { name: 'Ціна запису' })
    await price.getByRole('textbox', { name: 'Нова ціна' }).fill('77')
    await price.getByRole('button', { name: 'Зберегти' }).click()
    await expect(price.getByText('Введіть причину')).toBeVisible()
    await price.getByRole('textbox', { name: 'Причина' }).fill('Перше відвідування')
    await price.getByRole('button', { name: 'Зберегти' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Нова ціна' })).toBeVisible()

    await move.getByRole('button', { name: /Перенести на/ }).click()
    await expect(move.getByRole('alert')).toContainText(
      'змінилися час, ціна, послуги, спеціаліст, статус чи нотатка',
    )
    // The form has the new state by now, and a second press confirms the user's decision.
    await move.getByRole('button', { name: /Перенести на/ }).click()
    const done = page.getByRole('status').filter({ hasText: 'Перенесено на' })
    await expect(done).toBeVisible()
    // Undo does not revert a colleague's later change.
    const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv'), appointment: id! }
    const changed = { appointment: { price: 5500, price_reason: 'Подарунок' } }
    await staffCall(page, 'changeCompanyAppointment', params, { body: changed })
    await page.getByRole('button', { name: 'Повернути', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText(
      'змінилися час, ціна, послуги, спеціаліст, статус чи нотатка',
    )
  })
})

test('on a phone, a payment that fails after its sheet was closed is reported, retried once, then refunded', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto(`/staff/board?day=${workingDay(6)}`)
  const name = 'Ярина Готівка'
  await bookNewClient(page, name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const details = page.getByRole('dialog', { name })
  await details.getByRole('button', { name: 'Прийняти оплату' }).click()
  const pay = page.getByRole('dialog', { name: 'Оплата' })
  await checkScreen('staff-pay-375')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: (string | null)[] = []
  await page.route('**/payment', async (route) => {
    sent.push(await route.request().headerValue('idempotency-key'))
    if (sent.length > 1) return route.fallback()
    await held
    return route.abort('connectionfailed')
  })
  await pay.getByRole('button', { name: /Прийняти .*готівка/ }).click()
  await page.keyboard.press('Escape')
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  release()
  const failure = page.getByRole('alert').filter({ hasText: `Оплату не записано: ${name}` })
  await expect(failure).toBeVisible()
  await checkScreen('staff-payment-failed-375')
  await failure.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(failure).toBeHidden()
  expect(new Set(sent).size).toBe(1)

  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(details.getByRole('list', { name: 'Оплати й повернення' }).getByRole('listitem')).toHaveCount(
    1,
  )
  await details.getByRole('button', { name: 'Повернути гроші' }).click()
  const refund = page.getByRole('dialog', { name: 'Повернення' })
  await refund.getByRole('textbox', { name: 'Сума' }).fill('50,5')
  await refund.getByRole('button', { name: /Повернути 50/ }).click()
  await expect(refund.getByText('Введіть причину')).toBeVisible()
  await refund.getByRole('textbox', { name: 'Причина' }).fill('Не встигли')
  await refund.getByRole('button', { name: /Повернути 50/ }).click()
  await checkScreen('staff-refund-375')
  await refund.getByRole('button', { name: /Так, повернути 50/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Повернення записано' })).toBeVisible()
  await expect(details.getByText(/Не встигли/)).toBeVisible()

  await details.getByRole('link', { name: 'Картка клієнта' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: /Дитяча стрижка/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Нова нотатка' }).fill('Алергія на лак')
  await page.getByRole('button', { name: 'Додати нотатку' }).click()
  await expect(page.getByRole('list', { name: 'Нотатки' })).toContainText('Алергія на лак')
  await checkScreen('staff-client-375')
})

test.describe('the board on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('a booking is dragged to another time, undone, extended by keyboard, and not dropped on a taken time', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await page.goto(`/staff/board?day=${workingDay(7)}`)
    const name = 'Мар’яна Перетягни'
    await bookNewClient(page, name)
    const olena = page.getByRole('region', { name: 'Олена' })
    const block = olena.getByRole('button', { name: new RegExp(name) })
    const before = (await block.textContent())!.slice(0, 5)
    const box = (await block.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // An hour is 100 pixels: this moves two hours down.
    await page.mouse.move(x, y + 100, { steps: 4 })
    await page.mouse.move(x, y + 200, { steps: 4 })
    await checkScreen('staff-board-drag-1280')
    await page.mouse.up()
    const moved = page.getByRole('status').filter({ hasText: 'Перенесено на' })
    await expect(moved).toBeVisible()
    await expect(block).not.toHaveAttribute('data-dragged')
    expect((await block.textContent())!.slice(0, 5)).not.toBe(before)
    await page.getByRole('button', { name: 'Повернути' }).click()
    await expect(block).toContainText(`${before} –`)

    // By keyboard: a quarter of an hour longer.
    const times = /(\d\d:\d\d) – (\d\d:\d\d)/
    const [, , end] = times.exec((await block.textContent())!)!
    await block.focus()
    await page.keyboard.press('m')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(moved).toBeVisible()
    await expect(block).not.toContainText(`– ${end}`)

    // A time at which the same staff member has another booking is rejected, with the nearest free times.
    await bookNewClient(page, 'Уляна Сусідка')
    await block.focus()
    await page.keyboard.press('m')
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const move = page.getByRole('dialog', { name: 'Перенесення запису' })
    await expect(move.getByRole('alert')).toBeVisible()
    const nearest = move.getByRole('group', { name: 'Найближчий вільний час' }).getByRole('button')
    await nearest.first().click()
    await move.getByRole('button', { name: /Перенести на/ }).click()
    await expect(moved).toBeVisible()
  })

  test('an hour is blocked in a free gap, and opened again', async ({ page, baseURL, checkScreen }) => {
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    await page.goto(`/staff/board?day=${workingDay(8)}`)
    const sofia = page.getByRole('region', { name: 'Софія' })
    const free = sofia.getByRole('button', { name: /вільно з/ })
    await expect(free).toHaveCount(1)
    const blockTime = async () => {
      await free.first().press('Enter')
      await page.getByRole('button', { name: 'Заблокувати час' }).click()
    }
    await blockTime()
    const sheet = page.getByRole('dialog', { name: 'Заблокувати час' })
    await sheet.getByLabel('Від').fill('12:00')
    await sheet.getByLabel('До').fill('11:00')
    await sheet.getByRole('button', { name: 'Заблокувати', exact: true }).click()
    await expect(sheet.getByText('Кінець має бути пізніше').first()).toBeVisible()
    await sheet.getByLabel('До').fill('13:00')
    await checkScreen('staff-block-1280')
    await sheet.getByRole('button', { name: 'Заблокувати', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'заблоковано 12:00 – 13:00' })).toBeVisible()
    await expect(free).toHaveCount(2)
    await blockTime()
    await sheet.getByRole('button', { name: '12:00 – 13:00: відкрити для запису' }).click()
    await page.keyboard.press('Escape')
    await expect(free).toHaveCount(1)
  })
})

test('worst cases on a phone: a name of 200 letters, a page for owners only, no connection', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  await page.goto(`/staff/board?day=${workingDay(4)}`)
  const name = 'Щ'.repeat(200)
  await bookNewClient(page, name)
  await checkScreen('staff-long-name-board-375')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByRole('button', { name: 'Прийняти оплату' })).toBeVisible()
  await checkScreen('staff-long-name-375')

  await context.setOffline(true)
  await details.getByRole('button', { name: 'Візит відбувся' }).click()
  await expect(page.getByText('1 дія чекає на зв’язок')).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText('1 дія чекає на зв’язок')).toHaveCount(0, { timeout: 15_000 })
  await expect(details.getByRole('button', { name: 'Візит відбувся' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto('/staff/people')
  await expect(page.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Додати' })).toHaveCount(0)
  await checkScreen('staff-owners-page-375')
})
