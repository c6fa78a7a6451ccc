/** What reception does besides booking a time: walk-ins, late clients, notes, finding a free day. docs/staff.md */
import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test('a manager books a walk-in for now with one press, with a free staff member, at the price that the sheet shows', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const today = { date: dayAhead(0), start_time: 0, end_time: DAY_SECONDS, type: 'ON' }
  await staffCall(page, 'addBranchDay', params, { body: { frame: today } })
  const olena = { ...params, resource: studio.idOf('resource', 'olena') }
  await staffCall(page, 'addScheduleDay', olena, { body: { frame: today } })
  await page.goto('/staff/board')
  const now = page.getByRole('button', { name: 'Без запису: записати на зараз' })
  await checkScreen('staff-walk-in-board-375')
  await now.click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await expect(sheet.getByRole('combobox', { name: 'Спеціаліст' })).not.toHaveText('')
  await expect(sheet.getByLabel(/^Час\W*$/)).not.toHaveValue('')
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Зайда Перехожий')
  await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Олена' })
  const services = sheet.getByRole('combobox', { name: 'Послуга' })
  const option = services.locator('option', { hasText: 'Дитяча стрижка · ' })
  await services.selectOption(await option.getAttribute('value'))
  const price = sheet.getByRole('status').locator('strong')
  await expect(price).toBeVisible()
  const amount = Number((await price.textContent())!.replaceAll(/[^\d]/g, ''))
  await price.scrollIntoViewIfNeeded()
  await checkScreen('staff-walk-in-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-walk-in-1280')
  await sheet.getByRole('button', { name: /Записати на/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()
  const { content } = (await staffCall(page, 'readBranchDay', params, { query: { day: dayAhead(0) } })) as {
    content: { price: number; client?: { first_name: string } }[]
  }
  const booked = content.find(({ client }) => client?.first_name === 'Зайда')
  expect(booked?.price).toBe(amount * 100)
  // The next walk-in sheet has the same service selected.
  await now.click()
  await expect(services).toHaveValue((await option.getAttribute('value'))!)
})

test('a client is late, the booking gets a note, and moves to the next free day', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const day = workingDay(5)
  const closed = addDays(day, 1)
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const olena = { ...params, resource: studio.idOf('resource', 'olena') }
  const frame = { date: closed, start_time: 0, end_time: DAY_SECONDS, type: 'OFF' }
  await staffCall(page, 'addScheduleDay', olena, { body: { frame } })
  await bookByStaff(page, studio, {
    name: 'Пізня Ганна',
    day,
    hour: 11,
    service: 'haircut-kids',
    person: 'olena',
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: /Пізня Ганна/ }).click()
  const details = page.getByRole('dialog', { name: 'Пізня Ганна' })
  await details.getByRole('button', { name: 'Клієнт запізнюється' }).click()
  await expect(details.getByRole('button', { name: 'Клієнт запізнюється' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await details.getByRole('button', { name: 'Додати нотатку' }).click()
  const note = page.getByRole('dialog', { name: 'Нотатка до запису' })
  await note.getByRole('textbox', { name: 'Нотатка' }).fill('Алергія на амоній')
  await checkScreen('staff-note-1280')
  await note.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Нотатку збережено' })).toBeVisible()
  await expect(details.getByText('Алергія на амоній')).toBeVisible()
  await checkScreen('staff-late-1280')

  await details.getByRole('button', { name: 'Перенести' }).click()
  const move = page.getByRole('dialog', { name: 'Перенесення запису' })
  // The current time is not offered as a target.
  await expect(move.getByText(/^Зараз: .*11:00$/)).toBeVisible()
  await expect(move.getByRole('button', { name: 'Перенести', exact: true })).toBeDisabled()
  await move.getByLabel(/^День/).fill(closed)
  await expect(move.getByText(/Вільного часу цього дня немає|Немає вільного часу/)).toBeVisible()
  await checkScreen('staff-next-day-1280')
  await move.getByRole('button', { name: 'Наступний вільний день' }).click()
  await expect(move.getByRole('group', { name: 'Вільний час' }).getByRole('button').first()).toBeVisible()
  await expect(move.getByLabel(/^День/)).not.toHaveValue(closed)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'Клієнт запізнюється' })).toBeVisible()
  await checkScreen('staff-late-board-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await checkScreen('staff-late-board-375')
})

test('a client adds a service to the same booking at its price, and the booking changes its length', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const day = workingDay(3)
  const at = { day, service: 'haircut-kids', person: 'olena' }
  await bookByStaff(page, studio, { ...at, name: 'Ліна Більше', hour: 11 })
  await page.goto(`/staff/board?day=${day}`)
  await page
    .getByRole('button', { name: /Ліна Більше/ })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: 'Ліна Більше' })
  await expect(details.getByText('30 хв')).toBeVisible()
  await details.getByRole('button', { name: 'Змінити послуги й тривалість' }).click()
  const form = page.getByRole('dialog', { name: 'Послуги й тривалість' })
  const save = form.getByRole('button', { name: 'Зберегти' })
  await expect(save).toBeDisabled()
  await form.getByRole('button', { name: 'Ще одна послуга' }).click()
  const added = form.getByRole('combobox', { name: 'Послуга 2' })
  const option = added.getByRole('option', { name: /^Укладання феном/ })
  const words = (await option.textContent())!
  await added.selectOption({ label: words })
  await expect(form.getByText(/^Нові послуги – за прайс-листом/)).toBeVisible()
  await checkScreen('staff-services-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-services-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Запис змінено' })).toBeVisible()
  await expect(details.getByText('Укладання феном')).toBeVisible()
  const { content } = (await staffCall(
    page,
    'readBranchDay',
    { company: studio.id, branch: studio.idOf('branch', 'kyiv') },
    { query: { day } },
  )) as { content: { price: number; services: { resource_id: string }[]; client?: { first_name: string } }[] }
  const booking = content.find(({ client }) => client?.first_name === 'Ліна Більше')
  expect(booking?.services.map(({ resource_id }) => resource_id)).toEqual(
    Array(2).fill(studio.idOf('resource', 'olena')),
  )

  await details.getByRole('button', { name: 'Змінити послуги й тривалість' }).click()
  const minutes = form.getByRole('textbox', { name: 'Тривалість, хвилин' })
  await minutes.fill('0')
  await save.click()
  await expect(form.getByText('Від 1 до 1440 хвилин')).toBeVisible()
  await minutes.fill('120')
  await save.click()
  await expect(details.getByRole('definition').filter({ hasText: '2 год' })).toBeVisible()
  await checkScreen('staff-services-done-375')
})

test('staff see how often a client did not come when they book that client', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const day = workingDay(3)
  const at = { day, service: 'haircut-kids', person: 'olena' }
  const appointment = await bookByStaff(page, studio, { ...at, name: 'Забудькувата', hour: 11 })
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv'), appointment }
  await staffCall(page, 'changeCompanyAppointment', params, { body: { appointment: { status: 'NO_SHOW' } } })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('searchbox').fill('Забудькувата')
  const list = sheet.getByRole('list', { name: 'Клієнт' })
  await list.getByRole('button', { name: /Забудькувата/ }).click()
  await expect(list).toContainText('Неявки: 1')
  await checkScreen('staff-booking-no-shows-375')
})

test('a booking entered for the wrong client is reassigned to the right one', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const day = workingDay(3)
  const at = { day, service: 'haircut-kids', person: 'olena' }
  await bookByStaff(page, studio, { ...at, name: 'Хибна Клієнтка', hour: 11 })
  await page.goto(`/staff/board?day=${day}`)
  await page
    .getByRole('button', { name: /Хибна Клієнтка/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Хибна Клієнтка' })
    .getByRole('button', { name: 'Змінити клієнта' })
    .click()
  const form = page.getByRole('dialog', { name: 'Інший клієнт' })
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form.getByText('Оберіть клієнта або додайте нового')).toBeVisible()
  await form.getByRole('button', { name: 'Новий клієнт' }).click()
  await form.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Права Клієнтка')
  await expect(form.getByText(/Оберіть клієнта|Введіть ім’я/)).toHaveCount(0)
  await checkScreen('staff-other-client-375')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('dialog', { name: 'Права Клієнтка' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Права Клієнтка/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Хибна Клієнтка/ })).toHaveCount(0)
})

test('a membership sold unpaid has a link on which the client pays', async ({
  page,
  baseURL,
  browser,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const params = { company: studio.id }
  const client = await staffCall(page, 'createCompanyClient', params, {
    body: { client: { first_name: 'Поліна Борг', phone: '+380671234577' } },
  })
  const templates = (await staffCall(page, 'listCompanyTemplates', params)) as {
    content: { id: string; kind: string; active: boolean; price: number }[]
  }
  const template = templates.content.find(
    ({ kind, active, price }) => kind === 'MEMBERSHIP' && active && price > 0,
  )
  await staffCall(page, 'sellMembership', params, {
    body: { membership: { template: template!.id, client: client['id'] } },
  })
  await page.goto(`/staff/clients/${String(client['id'])}`)
  await expect(page.getByText('Не сплачено')).toBeVisible()
  await page.getByRole('button', { name: /Посилання на оплату/ }).click()
  const link = page.getByRole('dialog', { name: 'Посилання на оплату' })
  await expect(link.getByRole('img', { name: /QR/ })).toBeVisible()
  await checkScreen('staff-order-link-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-order-link-1280')
  const address = await link.getByRole('textbox', { name: 'Посилання на оплату' }).inputValue()
  await link.getByRole('button', { name: 'Надіслати клієнту' }).click()
  const message = page.getByRole('dialog', { name: 'Посилання на оплату' })
  await expect(message.getByRole('textbox')).toHaveValue(new RegExp(address.split('#')[0]!))

  // On another device, without an account.
  const phone = await browser.newContext({ baseURL: baseURL!, locale: 'uk-UA' })
  const theirs = await phone.newPage()
  await theirs.goto(address)
  await expect(theirs).toHaveURL(/\/payment\/m\//)
  await expect(theirs.getByRole('main').getByText('₴').first()).toBeVisible()
  await phone.close()
})
