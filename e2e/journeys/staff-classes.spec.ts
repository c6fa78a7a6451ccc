/** Classes and their waiting list in the staff app: docs/staff.md. */
import { newPhone } from '../support/accounts.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

const hall = ownCompany('hall')
const NAME = 'Ранковий розтяг'

/** Adds a new client to the open class. */
async function addClient(page: Page, name: string, submit: string): Promise<void> {
  await page.getByRole('dialog', { name: NAME }).getByRole('button', { name: 'Додати клієнта' }).click()
  const form = page.getByRole('dialog', { name: 'Додати клієнта' })
  await form.getByRole('button', { name: 'Новий клієнт' }).click()
  await form.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill(name)
  await form.getByRole('textbox', { name: 'Телефон' }).fill(newPhone())
  await form.getByRole('button', { name: submit }).click()
}

const done = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a class with two places: two clients, attendance, a third one waits and is booked when one leaves, then the class is cancelled', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: hall })
  const [branch] = hall.branches
  const [service] = hall.services.filter(({ booking_type }) => booking_type === 'EVENT')
  const day = dayAhead(9)
  const { id } = await staffCall(
    page,
    'createEvent',
    { company: hall.id, branch: hall.idOf('branch', branch!.key) },
    {
      body: {
        event: {
          service_id: hall.idOf('service', service!.key),
          start_time: `${day}T03:10:00.000Z`,
          space: 2,
          name: NAME,
        },
      },
    },
  )
  expect(id).toBeTruthy()
  await page.goto(`/staff/classes?week=${dayAhead(700)}`)
  await expect(page.getByText('Додайте перше: «Нове заняття».')).toBeVisible()
  await page.goto(`/staff/classes?week=${day}`)
  const card = page.getByRole('button', { name: new RegExp(NAME) })
  await expect(card).toContainText('0 з 2')
  await checkScreen('staff-classes-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-classes-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await card.click()
  const sheet = page.getByRole('dialog', { name: NAME })

  await addClient(page, 'Софія Перша', 'Записати')
  await expect(done(page, 'Софія Перша: записано на заняття')).toBeVisible()
  await addClient(page, 'Ярина Друга', 'Записати')
  const people = sheet.getByRole('list', { name: 'Учасники' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  const attendanceOf = (name: string) =>
    people
      .getByRole('group', { name: `${name}: відвідування` })
      .getByRole('button', { name: 'Прийшли', exact: true })
  const came = attendanceOf('Софія Перша')
  const all = sheet.getByRole('button', { name: 'Прийшли всі (2)' })
  await all.click()
  await expect(done(page, 'Позначено: прийшли 2 людини')).toBeVisible()
  const clients = ['Софія Перша', 'Ярина Друга']
  for (const name of clients) await expect(attendanceOf(name)).toHaveAttribute('aria-pressed', 'true')
  await expect(all).toBeHidden()
  for (const name of clients) await attendanceOf(name).click()
  for (const name of clients) await expect(attendanceOf(name)).toHaveAttribute('aria-pressed', 'false')
  await all.click()
  await page.getByRole('button', { name: 'Повернути', exact: true }).click()
  for (const name of clients) await expect(attendanceOf(name)).toHaveAttribute('aria-pressed', 'false')
  await came.click()
  await expect(came).toHaveAttribute('aria-pressed', 'true')

  await addClient(page, 'Дарина Третя', 'Додати до списку очікування')
  const waiting = sheet.getByRole('list', { name: 'Список очікування' })
  await waiting.getByRole('button', { name: 'Дарина Третя: записати зараз' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await checkScreen('staff-class-375')
  await sheet.getByRole('button', { name: 'Ярина Друга: прибрати із заняття' }).click()
  await expect(waiting).toContainText('Запропоновано до')
  await waiting.getByRole('button', { name: 'Дарина Третя: записати зараз' }).click()
  await expect(waiting).toBeHidden()
  await expect(people).toContainText('Дарина Третя')

  await sheet.getByRole('button', { name: 'Скасувати заняття' }).click()
  const cancel = page.getByRole('dialog', { name: 'Скасувати заняття?' })
  const back = cancel.getByRole('list', { name: 'Що повернеться клієнтам' })
  await expect(cancel.getByText('Повертати нічого')).toBeVisible()
  await expect(back).toBeHidden()
  await page.keyboard.press('Escape')
  const params = { company: hall.id, branch: hall.idOf('branch', branch!.key) }
  const preview = await staffCall(page, 'previewEventCancellation', { ...params, event: String(id) })
  const paid = (preview['appointments'] as { id: string; first_name: string }[]).find(
    ({ first_name }) => first_name === 'Дарина',
  )!
  await staffCall(page, 'recordPayment', params, {
    body: { payment: { appointment: paid.id, method: 'CASH' } },
  })
  await sheet.getByRole('button', { name: 'Скасувати заняття' }).click()
  await expect(cancel.getByRole('region', { name: 'Що прочитають клієнти' })).toContainText('скасовано')
  // Clients with a refund are listed; all others share one line.
  await expect(back).toContainText('Дарина Третя')
  await expect(back.getByRole('listitem')).toHaveCount(1)
  await expect(cancel.getByText('Решті повертати нічого')).toBeVisible()
  await checkScreen('staff-class-cancel-375')
  await cancel.getByRole('button', { name: 'Скасувати заняття й 2 записи' }).click()
  await expect(done(page, `Заняття скасовано: ${NAME}`)).toBeVisible()
  await expect(card).toBeHidden()
})

test('a class on the board opens its screen, where it can be changed', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: hall })
  const params = { company: hall.id, branch: hall.idOf('branch', hall.branches[0]!.key) }
  const range = { start: `${dayAhead(1)}T00:00:00.000Z`, end: `${dayAhead(8)}T00:00:00.000Z` }
  const { content } = await staffCall(page, 'listCompanyEvents', params, { query: { ...range, size: '50' } })
  const classes = content as {
    name: string | null
    service: { name: string }
    start_time: string
    resource: { id: string } | null
  }[]
  const led = classes.find(({ resource }) => resource !== null)!
  const name = led.name ?? led.service.name
  await page.goto(`/staff/board?day=${led.start_time.slice(0, 10)}&person=${led.resource!.id}`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const open = page.getByRole('dialog', { name }).getByRole('link', { name: 'Відкрити заняття' })
  await expect(open).toBeVisible()
  await checkScreen('staff-board-class-375')
  await open.click()
  await expect(page).toHaveURL(/\/staff\/classes\?/)
  await expect(
    page.getByRole('dialog', { name }).getByRole('button', { name: 'Скасувати заняття' }),
  ).toBeVisible()
})

test('staff take money of one participant, correct its method, and remove the participant with a choice and an undo', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: hall })
  const params = { company: hall.id, branch: hall.idOf('branch', hall.branches[0]!.key) }
  const [service] = hall.services.filter(({ booking_type }) => booking_type === 'EVENT')
  const day = dayAhead(12)
  const title = 'Вечірня сила'
  await staffCall(page, 'createEvent', params, {
    body: {
      event: {
        service_id: hall.idOf('service', service!.key),
        start_time: `${day}T03:10:00.000Z`,
        space: 3,
        name: title,
        price: 30_000,
      },
    },
  })
  await page.goto(`/staff/classes?week=${day}`)
  await page.getByRole('button', { name: new RegExp(title) }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('button', { name: 'Додати клієнта' }).click()
  const form = page.getByRole('dialog', { name: 'Додати клієнта' })
  await form.getByRole('button', { name: 'Новий клієнт' }).click()
  await form.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Ольга Платна')
  await form.getByRole('textbox', { name: 'Телефон' }).fill(newPhone())
  await form.getByRole('button', { name: 'Записати' }).click()

  const participant = sheet.getByRole('list', { name: 'Учасники' }).getByRole('listitem')
  await expect(participant).toContainText('300')
  const booking = page.getByRole('dialog', { name: 'Ольга Платна' })
  await participant.getByRole('button', { name: /^Ольга Платна(?!:)/ }).click()
  await booking.getByRole('button', { name: 'Прийняти оплату' }).click()
  const pay = page.getByRole('dialog', { name: 'Оплата' })
  await pay.getByRole('textbox', { name: 'Сума' }).fill('200')
  await pay.getByRole('button', { name: /200/ }).click()
  const entries = booking.getByRole('list', { name: 'Оплати й повернення' })
  await expect(entries).toContainText('Готівка')
  await checkScreen('staff-class-participant-375')

  await entries.getByRole('button', { name: /Виправити оплату/ }).click()
  const correct = page.getByRole('dialog', { name: 'Виправлення оплати' })
  await correct.getByRole('button', { name: 'Термінал' }).click()
  await correct.getByRole('textbox', { name: 'Причина' }).fill('Платила карткою')
  await checkScreen('staff-correct-375')
  await correct.getByRole('button', { name: 'Зберегти' }).click()
  await expect(entries).toContainText('Термінал')
  await expect(entries).toContainText('Виправлення')
  await booking.getByRole('button', { name: 'Закрити' }).click()
  await expect(participant).toContainText(/200.*100/)
  await checkScreen('staff-class-money-375')

  // Removing asks first; taken back, the participant has paid as before.
  await sheet.getByRole('button', { name: 'Ольга Платна: прибрати із заняття' }).click()
  const cancel = page.getByRole('dialog', { name: 'Скасування запису' })
  await expect(cancel.getByText(/Ольга Платна/)).toBeVisible()
  await expect(cancel.getByText(/Клієнту повернеться 200/)).toBeVisible()
  await checkScreen('staff-class-remove-375')
  await cancel.getByRole('button', { name: 'Скасувати запис' }).click()
  await expect(participant).toBeHidden()
  await page.getByRole('button', { name: 'Повернути', exact: true }).click()
  await expect(participant).toContainText(/200.*100/)

  await page.goto('/staff/money/ledger')
  const list = page.getByRole('list', { name: 'Оплати' })
  await page.getByRole('searchbox').fill('Платна')
  await page
    .getByRole('list', { name: 'Клієнт' })
    .getByRole('button', { name: /Ольга Платна/ })
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const sums = page.getByRole('group', { name: 'Суми цих записів' })
  await expect(sums.getByRole('row', { name: /Усього|Разом/ }).last()).toContainText('200')
  await checkScreen('staff-ledger-375')
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await checkScreen('staff-ledger-list-375')
  await page.getByRole('combobox', { name: 'Спосіб оплати' }).selectOption('TERMINAL')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-ledger-1280')
  await page.goto(`/staff/classes?week=${day}`)
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await expect(participant).toContainText(/200/)
  await checkScreen('staff-class-money-1280')
})
