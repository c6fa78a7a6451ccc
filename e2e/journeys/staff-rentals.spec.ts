/** Rentals at the desk: a room for the hours that a client asks for. docs/staff.md */
import type { Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const loft = ownCompany('loft')
const params = () => ({ company: loft.id, branch: loft.idOf('branch', 'kyrylivska') })
const done = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Both sizes of the screen. */
async function looks(page: Page, checkScreen: (name: string) => Promise<void>, name: string) {
  await checkScreen(`${name}-375`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen(`${name}-1280`)
  await page.setViewportSize({ width: 375, height: 812 })
}

test('a client phones for a room: it is booked for two hours, becomes longer, is paid, moved and cancelled', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(7)
  await openStaffSession(page, baseURL!, { role: 'owner', company: loft })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Гурт Телефоном')
  const services = sheet.getByRole('combobox', { name: 'Послуга' })
  const rehearsal = services.locator('option', { hasText: 'Репетиція' })
  await services.selectOption(await rehearsal.getAttribute('value'))
  await sheet.getByRole('combobox', { name: 'Що орендують' }).selectOption({ label: 'Синя' })
  const hours = sheet.getByRole('group', { name: 'Вільний час' })
  await hours.getByRole('button', { name: '18:00' }).click()
  await hours.getByRole('button', { name: '19:00' }).click()
  await expect(sheet.getByLabel(/^Початок/)).toHaveValue('18:00')
  await expect(sheet.getByLabel(/^Кінець/)).toHaveValue('20:00')
  await expect(sheet.getByRole('group', { name: 'Тривалість' })).toContainText('2 год')
  const book = sheet.getByRole('button', { name: /^Записати на .*18:00 · 800/ })
  await expect(book).toBeVisible()
  await hours.scrollIntoViewIfNeeded()
  await looks(page, checkScreen, 'staff-rental-book')
  await book.click()
  await expect(done(page, 'Записано на')).toBeVisible()

  // The board shows it in the column of the room.
  await page.setViewportSize({ width: 1280, height: 800 })
  const block = page.getByRole('button', { name: /Гурт Телефоном/ })
  await expect(block).toContainText('Репетиція')
  await block.scrollIntoViewIfNeeded()
  await checkScreen('staff-rental-board-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('group', { name: 'Чий день' }).getByRole('button', { name: /^Синя/ }).click()
  await block.click()
  const details = page.getByRole('dialog', { name: 'Гурт Телефоном' })
  await details.getByRole('button', { name: 'Змінити години оренди' }).click()
  const form = page.getByRole('dialog', { name: 'Години оренди' })
  const free = form.getByRole('group', { name: 'Вільний час' })
  await expect(free.getByRole('button', { pressed: true })).toHaveText(['18:00', '19:00'])
  await form.getByRole('button', { name: 'Довше' }).click()
  await expect(form.getByLabel(/^Кінець/)).toHaveValue('21:00')
  await expect(form.getByText(/^Нова ціна: 1\s200/)).toBeVisible()
  await looks(page, checkScreen, 'staff-rental-longer')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(done(page, 'Запис змінено')).toBeVisible()

  await block.click()
  await expect(details.getByText(/18:00 – 21:00/)).toBeVisible()
  await details.getByRole('button', { name: 'Прийняти оплату' }).click()
  await page.getByRole('button', { name: /^Прийняти 1\s200.*готівка/ }).click()
  await expect(done(page, 'Оплату записано')).toBeVisible()
  await details.getByRole('button', { name: 'Перенести' }).click()
  await free.getByRole('button', { name: '12:00' }).click()
  await expect(form.getByLabel(/^Кінець/)).toHaveValue('15:00')
  await form.getByRole('button', { name: /^Перенести на .*12:00$/ }).click()
  await expect(done(page, 'Перенесено на')).toBeVisible()
  const { content } = (await staffCall(page, 'readBranchDay', params(), { query: { day } })) as {
    content: { client?: { first_name: string }; start_time: string; duration: number; price: number }[]
  }
  expect(content.find(({ client }) => client?.first_name === 'Гурт')).toMatchObject({
    start_time: instantOf('Europe/Kyiv', { date: day, start_time: 12 * 3600 }),
    duration: 3 * 3600,
    price: 120_000,
  })
  await block.click()
  await details.getByRole('button', { name: 'Скасувати запис' }).click()
  await page
    .getByRole('dialog', { name: 'Скасування запису' })
    .getByRole('button', { name: 'Скасувати запис' })
    .click()
  await expect(done(page, 'Запис скасовано')).toBeVisible()
  await expect(block).toHaveCount(0)
})

test('a client waits for a room for three hours and is booked for them when it becomes free', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const date = workingDay(7)
  await openStaffSession(page, baseURL!, { role: 'owner', company: loft })
  const [service, room] = [loft.idOf('service', 'solo'), loft.idOf('resource', 'red')]
  const client = async (first_name: string) => {
    const added = await staffCall(page, 'createCompanyClient', params(), {
      body: { client: { first_name, phone: newPhone() } },
    })
    return String(added['id'])
  }
  const whole = await staffCall(page, 'createCompanyAppointment', params(), {
    body: {
      appointment: {
        client: { id: await client('Увесь день') },
        start_time: instantOf('Europe/Kyiv', { date, start_time: 10 * 3600 }),
        duration: 16 * 3600,
        service_resource_settings: [{ service, resources: [room], ordinal: 1 }],
      },
    },
  })
  const waiting = {
    client_id: await client('Зоя Чекає'),
    date,
    service_ids: [service],
    resource_id: room,
    duration: 3 * 3600,
  }
  await staffCall(page, 'addCompanyWaiting', params(), { body: { waiting } })
  const appointment = String(whole['id'])
  await staffCall(
    page,
    'changeCompanyAppointment',
    { ...params(), appointment },
    { body: { appointment: { status: 'CANCELLED' } } },
  )
  await page.goto('/staff/waiting')
  const entry = page.getByRole('list', { name: 'Список очікування' }).getByRole('listitem')
  await expect(entry).toContainText('Самостійні заняття · 3 год · Червона')
  await expect(entry).toContainText('Запропоновано 10:00')
  await checkScreen('staff-rental-waiting-375')
  await entry.getByRole('button', { name: 'Зоя Чекає: записати зараз' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await expect(sheet.getByLabel(/^Кінець/)).toHaveValue('13:00')
  await looks(page, checkScreen, 'staff-rental-offer')
  await sheet.getByRole('button', { name: /^Записати на .*10:00/ }).click()
  await expect(done(page, 'Записано на')).toBeVisible()
  await expect(entry).toBeHidden()
})
