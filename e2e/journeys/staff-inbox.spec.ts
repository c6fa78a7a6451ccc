/** The inbox in the staff app, and where its entries are resolved: docs/staff.md. */
import { randomUUID } from 'node:crypto'
import { newPhone } from '../support/accounts.ts'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { inDatabase } from '../support/arrange.ts'
import { newCaller } from '../support/callers.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

/** Books the first free time as a guest. */
async function book(url: string, client: { first_name: string; last_name: string }) {
  const [branch] = studio.branches
  const at = { branch: branch!.key, service: 'haircut-kids' }
  const [first] = await freeStarts(url, studio, at)
  const appointment = {
    company_id: studio.id,
    branch_id: studio.idOf('branch', at.branch),
    start_time: instantOf('Europe/Kyiv', first!),
    client: { ...client, phone: newPhone() },
    agreement: { terms: true, privacy: true },
    service_resource_settings: [{ service: studio.idOf('service', at.service), resources: [], ordinal: 1 }],
  }
  return (await call(url, 'bookAppointment', {}, { body: { appointment } })) as {
    id: string
    manage_key: string
  }
}

/** A client's booking whose confirmation could not be sent, a booking that its client cancelled, and a review. */
async function arrange(url: string, dataDir: string) {
  const given = await book(url, { first_name: 'Оксана', last_name: 'Передумала' })
  const gone = await fetch(`${url}/v1/client/appointment/${given.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': given.manage_key, ...newCaller() },
    body: JSON.stringify({ appointment: { company_id: studio.id } }),
  })
  expect(gone.status).toBe(200)
  const booked = await book(url, { first_name: 'Надія', last_name: 'Вхідна' })
  const now = new Date()
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `update message set status = 'FAILED', detail = 'badRecipient: 21211', ended_at = $3
        where company_id = $1 and appointment_id = $2`,
      [studio.id, booked.id, now],
    )
    await client.query(
      `insert into rating (company_id, rating_id, type, entity_id, rating, message, author, created)
       select company_id, $2, 'RESOURCE', resource_id, 2, 'Чекала двадцять хвилин', 'Ганна', $3
         from resource where company_id = $1 and type = 'RESOURCE' limit 1`,
      [studio.id, randomUUID(), now],
    )
  })
}

/** An endpoint that failed, and to which nothing is sent for an hour. */
const failWebhook = (dataDir: string) =>
  inDatabase(dataDir, async (client) => {
    const now = Date.now()
    const webhookId = randomUUID()
    await client.query(
      `insert into webhook_endpoint (company_id, webhook_id, url, sealed_secret, events, form, shows_contacts,
                                     failures, rests_until, staff_member_id, created)
       select company_id, $2, 'https://shop.example/hook', '-', '{client.created}', 'STANDARD', true,
              3, $3, staff_member_id, $4
         from staff_member where company_id = $1 limit 1`,
      [studio.id, webhookId, new Date(now + 3_600_000), new Date(now)],
    )
    await client.query(
      `insert into webhook_delivery (company_id, delivery_id, webhook_id, event_id, type, payload, state, tries,
                                     ask_at, last_error, created, queued_at, ended_at)
       values ($1, $2, $3, $4, 'client.created', '{}', 'GAVE_UP', 12, $5, 'answered 503', $5, $5, $5)`,
      [studio.id, randomUUID(), webhookId, randomUUID(), new Date(now)],
    )
  })

test('a new booking, an unsent message, a failed webhook and a review are each resolved where the inbox leads', async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  await arrange(baseURL!, dataDir)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await failWebhook(dataDir)
  await page.goto('/staff/inbox')
  const bookings = page.getByRole('region', { name: 'Нові записи' })
  await expect(bookings.getByRole('link', { name: /Надія Вхідна/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Вхідні/ })).toContainText(/\d/)
  const webhooks = page.getByRole('region', { name: 'Вебхуки з помилками' })
  await expect(webhooks).toContainText(/answered 503 · Призупинено до .*\d:\d\d/)
  await checkScreen('staff-inbox-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-inbox-1280')

  // A client's cancellation leads to the freed time, and dismissing it dismisses it for all staff.
  const given = page.getByRole('region', { name: 'Скасовані клієнтами' })
  await given.getByRole('link', { name: /Оксана Передумала/ }).click()
  await expect(page.getByRole('dialog', { name: 'Оксана Передумала' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Вхідні/ }).click()
  await given.getByRole('button', { name: /Оксана Передумала/ }).click()
  await expect(given).toBeHidden()

  // The message leads to its booking, and the booking's history shows who made it.
  const messages = page.getByRole('region', { name: 'Ненадіслані повідомлення' })
  await expect(messages).toContainText('номер або адреса не приймає повідомлень')
  await expect(messages).not.toContainText('21211')
  await messages.getByRole('link', { name: /Надія Вхідна/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Надія Вхідна' })
  await sheet.getByRole('button', { name: 'Історія' }).click()
  await expect(sheet.getByRole('list', { name: 'Історія' })).toContainText('Клієнт онлайн')
  const written = sheet.getByRole('list', { name: 'Повідомлення клієнту' })
  await expect(written).toContainText(/Підтвердження запису.*не надіслано/)
  await sheet.getByRole('button', { name: 'Скасувати з причиною або без повідомлення' }).click()
  const cancel = page.getByRole('dialog', { name: 'Скасування запису' })
  await cancel.getByRole('button', { name: 'Клієнт попросив' }).click()
  await cancel.getByRole('checkbox', { name: 'Надіслати клієнту повідомлення' }).click()
  await checkScreen('staff-cancel-1280')
  await cancel.getByRole('button', { name: 'Скасувати запис' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Запис скасовано' })).toBeVisible()

  await page.getByRole('link', { name: /Вхідні/ }).click()
  await expect(bookings.getByRole('link', { name: /Надія Вхідна/ })).toBeHidden()
  await page
    .getByRole('region', { name: 'Відгуки без відповіді' })
    .getByRole('link', { name: /Ганна/ })
    .first()
    .click()
  const review = page.getByRole('listitem').filter({ hasText: 'Чекала двадцять хвилин' })
  await page.setViewportSize({ width: 375, height: 812 })
  await checkScreen('staff-reviews-375')
  await review.getByRole('button', { name: 'Ганна: відповісти' }).click()
  const answer = page.getByRole('dialog', { name: 'Відповідь' })
  await answer.getByRole('textbox', { name: 'Відповідь' }).fill('Перепрошуємо, далі чекати не доведеться.')
  await answer.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(review).toBeHidden()
})

test('the text of a message is changed, with its length as an SMS, and restored', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/texts')
  const preview = page.getByRole('region', { name: 'Що прочитають клієнти' })
  await expect(preview).toContainText('частин SMS: ')
  const field = page.getByRole('textbox', { name: 'Текст' })
  await field.fill('{company}: чекаємо {day} о {time}. {wrong}')
  await expect(preview.getByRole('alert')).toHaveText(
    'Значення {wrong} тут немає. Оберіть одне з наведених вище.',
  )
  await field.fill(`{company}, {service}: {staff}. ${'Чекаємо! '.repeat(14)}`)
  await expect(preview.getByRole('alert')).toHaveText(/^Задовгий текст: з довгими назвами це \d частин/)
  // Nothing is sent, and the field has the focus again.
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await field.fill('{company}: чекаємо {day} о {time}. ')
  await page.getByRole('button', { name: '{service}' }).click()
  await expect(preview).toContainText('Стрижка')
  await checkScreen('staff-texts-375')
  // Typed text is still there after viewing another channel.
  const channel = page.getByRole('combobox', { name: 'Канал' })
  await channel.selectOption('MAIL')
  await expect(field).not.toHaveValue(/чекаємо/)
  await channel.selectOption('SMS')
  await expect(field).toHaveValue(/чекаємо {day} о {time}. {service}/)
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Текст збережено' })).toBeVisible()
  await expect(page.getByText('Ваш власний текст.')).toBeVisible()
  await page.getByRole('button', { name: 'Повернути стандартний текст' }).click()
  await expect(page.getByText('Стандартний текст.')).toBeVisible()
  await page.goto('/staff/surveys')
  await expect(page.getByRole('heading', { level: 1, name: 'Результати опитувань' })).toBeVisible()
  await checkScreen('staff-surveys-375')
  await page.goto('/staff/waiting')
  await expect(page.getByRole('heading', { level: 1, name: 'Список очікування' })).toBeVisible()
  await checkScreen('staff-waiting-375')
})
