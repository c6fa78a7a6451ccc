/** The company's money in the staff app: docs/staff.md. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

/** Records 100 of a booking's price as paid in cash today. Returns the id of the booking. */
async function payInCash(page: Page, branch: { company: string; branch: string }): Promise<string> {
  const { content } = (await staffCall(page, 'listCompanyAppointments', branch, {
    query: { sort: 'start_time,desc', size: '100' },
  })) as { content: { id: string; remaining: number }[] }
  const { id } = content.find(({ remaining }) => remaining >= 10_000)!
  const payment = { appointment: id, method: 'CASH', amount: 10_000 }
  await staffCall(page, 'recordPayment', branch, { body: { payment } })
  return id
}

test('an owner connects a payment provider, sees whether its keys work, and lets clients pay', async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  await inDatabase(dataDir, (client) =>
    client.query('delete from payment_account where company_id = $1', [studio.id]),
  )
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/money/accounts')
  await expect(page.getByRole('list', { name: 'Можна підключити' })).toBeVisible()
  await checkScreen('staff-accounts-none-375')

  await page.getByRole('button', { name: /LiqPay/ }).click()
  const liqpay = page.getByRole('dialog', { name: 'Підключення: LiqPay' })
  await liqpay.getByRole('textbox', { name: 'Публічний ключ' }).fill('i00000000')
  // A missing key is named before anything is sent.
  await liqpay.getByRole('button', { name: 'Підключити' }).click()
  await expect(liqpay.getByText('Введіть ключ')).toBeVisible()
  await checkScreen('staff-accounts-connect-375')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /Пробна оплата/ }).click()
  const trial = page.getByRole('dialog', { name: 'Підключення: Пробна оплата' })
  await trial.getByRole('button', { name: 'Підключити' }).click()
  await expect(trial.getByRole('status')).toContainText('Ключі працюють')
  await checkScreen('staff-accounts-works-375')
  await trial.getByRole('button', { name: 'Готово' }).click()

  await page
    .getByRole('list', { name: 'Підключено' })
    .getByRole('button', { name: /Пробна оплата/ })
    .click()
  const account = page.getByRole('dialog', { name: 'Пробна оплата' })
  await account.getByRole('checkbox', { name: 'Приймати нові оплати' }).uncheck()
  await account.getByRole('button', { name: 'Зберегти' }).click()
  await expect(account.getByRole('button', { name: 'Збережено' })).toBeVisible()
  await account.getByRole('checkbox', { name: 'Приймати нові оплати' }).check()
  await account.getByRole('button', { name: 'Зберегти' }).click()
  await account.getByRole('button', { name: 'Перевірити ключі' }).click()
  await expect(account.getByRole('status').first()).toContainText('приймає оплату в UAH')
  await checkScreen('staff-account-375')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Передоплата' }).click()
  await page.getByRole('textbox', { name: 'Передоплата, % ціни' }).fill('30')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Збережено', { exact: true })).toBeVisible()
  await checkScreen('staff-accounts-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-accounts-1280')
})

test('a manager sees client payments but no provider settings; a performer sees no money', async ({
  page,
  baseURL,
  browser,
}) => {
  const path = '/staff/money/accounts'
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  await page.goto(path)
  await expect(page.getByText('Платіжну систему підключає власник.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Клієнти можуть платити онлайн' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Підключено' })).toBeHidden()

  const other = await browser.newContext({ baseURL: baseURL!, locale: 'uk-UA' })
  const performer = await other.newPage()
  await openStaffSession(performer, baseURL!, { role: 'performer', company: studio })
  await performer.goto(path)
  await expect(performer.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  await performer.getByRole('link', { name: 'Ще', exact: true }).click()
  await expect(performer.getByRole('link', { name: 'Мої сеанси' })).toBeVisible()
  await expect(performer.getByRole('link', { name: 'Каса' })).toBeHidden()
  await other.close()
})

test('a manager counts the cash register in the morning, pays out a refund, and closes the day with a difference', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  await page.goto('/staff/money/till')
  await page.getByRole('button', { name: 'Порахувати на початок' }).click()
  const opening = page.getByRole('dialog', { name: 'Готівка на початок дня' })
  await opening.getByRole('textbox', { name: 'Скільки готівки в касі' }).fill('500')
  await opening.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Готівку на початок дня записано' })).toBeVisible()

  const branch = { company: studio.id, branch: studio.idOf('branch', studio.branches[0]!.key) }
  const booking = await payInCash(page, branch)
  await staffCall(
    page,
    'changeCompanyAppointment',
    { ...branch, appointment: booking },
    { body: { appointment: { status: 'CANCELLED' } } },
  )
  await page.reload()
  // Counted late, the cash register already contains the day's cash.
  await page.getByRole('button', { name: 'Виправити початок' }).click()
  await expect(opening.getByText(/Готівка за цей день, \d/)).toBeVisible()
  await page.keyboard.press('Escape')
  await checkScreen('staff-till-375')
  await page
    .getByRole('list', { name: 'Повернення до видачі' })
    .getByRole('button', { name: /видано/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /Готівка/ })).toContainText('−100')

  const day = await page.getByRole('textbox', { name: 'День', exact: true }).inputValue()
  const { expected } = (await staffCall(page, 'readTillDay', branch, { query: { day } })) as {
    expected: number
  }
  await page.getByRole('button', { name: 'Закрити день' }).click()
  const closing = page.getByRole('dialog', { name: 'Закриття дня' })
  await closing.getByRole('textbox', { name: 'Скільки готівки в касі' }).fill(String(expected / 100 - 20))
  await closing.getByRole('textbox', { name: 'Нотатка' }).fill('Здача')
  await closing.getByRole('button', { name: 'Закрити день' }).click()
  await expect(closing.getByText(/Бракує 20/)).toBeVisible()
  await checkScreen('staff-till-close-375')
  await closing.getByRole('button', { name: 'Так, закрити день' }).click()
  await expect(page.getByText(/День закрито: Марко/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Закрити день' })).toBeHidden()
  await checkScreen('staff-till-closed-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-till-1280')
})

test('an owner reads the month by day and by staff member, exports it as a spreadsheet, and opens a day’s list', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  for (const { key } of studio.branches)
    await payInCash(page, { company: studio.id, branch: studio.idOf('branch', key) })
  await page.goto('/staff/money/reports')
  await expect(page.getByRole('table')).toBeVisible()
  // Each currency has its own sum.
  const income = page.locator('.desk-figures > div').filter({ hasText: 'Дохід' }).locator('strong')
  await expect(income).toHaveText([/^100\s+zł$/, /^100\s+₴$/])
  // Days without events are only in the file.
  await expect(page.getByText(/^Днів без записів і оплат тут немає/)).toBeVisible()
  await checkScreen('staff-reports-375')
  await page.getByRole('combobox', { name: 'Показати за' }).selectOption({ label: 'Спеціалістами' })
  await expect(page.getByRole('columnheader', { name: 'Спеціаліст' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Олена' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити таблицю (CSV)' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFСпеціаліст;"Дохід, PLN";"Дохід, UAH";Записи/)
  expect(text).toMatch(/\r\nРазом;/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Показати за' }).selectOption({ label: 'Днями' })
  await expect(page.getByRole('columnheader', { name: 'День' })).toBeVisible()
  await checkScreen('staff-reports-1280')
  await page.getByRole('combobox', { name: 'Період' }).selectOption({ label: 'Обрати дні' })
  await page.getByLabel('До').fill('2020-01-31')
  await page.getByLabel('Від').fill('2020-01-01')
  await expect(page.getByText('Записів і оплат немає')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await checkScreen('staff-reports-empty-1280')
  await page.getByRole('link', { name: 'Список дня' }).click()
  await page.getByLabel('День', { exact: true }).fill(workingDay(1))
  await expect(page.getByRole('button', { name: 'Надрукувати' })).toBeVisible()
  await checkScreen('staff-day-list-1280')
})
