/** Import, export and duplicates of clients: docs/staff.md. */
import { readFile } from 'node:fs/promises'
import { ownCompany } from '../support/own-company.ts'
import { chooseFreeTime, openStaffSession, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

// Encoded in Windows-1250, as Excel in Poland saves it.
const polish = Buffer.concat([
  Buffer.from('Imi'),
  Buffer.from([0xea]),
  Buffer.from(';Nazwisko;Handy;Wizyty\r\n'),
  Buffer.from([0xa3]),
  Buffer.from('ukasz;Zelenko;+48 601 234 501;4\r\n'),
  Buffer.from([0xa3]),
  Buffer.from('ukasz;Zelenko;+48 601 234 502;2\r\n;;12;1\r\n'),
])

test('a table from another program is imported after a preview, its duplicate merged, and the clients exported as a table', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/clients')
  await page.getByRole('link', { name: 'Імпорт', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Імпорт клієнтів' })).toBeFocused()
  await page
    .locator('input[data-table]')
    .setInputFiles({ name: 'klienci.csv', mimeType: 'text/csv', buffer: polish })
  await expect(page.getByRole('combobox', { name: 'Imię' })).toHaveValue('first_name')
  await expect(page.getByRole('combobox', { name: 'Wizyty' })).toHaveValue('none')
  const preview = page.getByRole('list', { name: 'Що буде додано' })
  await expect(preview.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Handy' }).selectOption('phone')
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview).toContainText('Zelenko Łukasz')
  await expect(preview).toContainText('+48 601 234 501')
  await page.getByText('1 зауваження').click()
  await expect(page.getByText('Рядок 4: «12» не схоже на справжній номер (UA)')).toBeVisible()
  await checkScreen('staff-import-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-import-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Додати 2 клієнтів' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Додано 2 клієнтів' })).toBeVisible()

  await page.getByRole('link', { name: 'Дублікати' }).click()
  const pair = page.getByRole('list', { name: 'Дублікати' }).getByRole('button', { name: /Łukasz Zelenko/ })
  await expect(pair).toContainText('+48 601 234 502')
  await checkScreen('staff-doubles-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-doubles-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await pair.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('+48 601 234 501')
  await checkScreen('staff-merge-375')
  await sheet.getByRole('button', { name: 'Це різні люди' }).click()
  await expect(pair).toBeHidden()
  await page.getByRole('button', { name: 'Повернути' }).click()
  await pair.click()
  await sheet.getByRole('button', { name: 'Об’єднати' }).click()
  const merged = page.getByRole('status').filter({ hasText: /^Об’єднано: .*Zelenko/ })
  await expect(merged).toBeVisible()
  await checkScreen('staff-merged-375')
  await expect(pair).toBeHidden()

  await page.getByRole('link', { name: 'Клієнти', exact: true }).click()
  await page.getByRole('searchbox').fill('Zelenko')
  await expect(page.getByRole('list', { name: 'Клієнти' }).getByRole('listitem')).toHaveCount(1)
  await checkScreen('staff-clients-375')
  await page.getByRole('list', { name: 'Клієнти' }).getByRole('link').first().click()
  await expect(page.getByText('Łukasz Zelenko, +48601234502')).toBeVisible()
  await page.goBack()
  await page.getByRole('searchbox').fill('Zelenko')
  await expect(page.getByRole('list', { name: 'Клієнти' }).getByRole('listitem')).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити CSV' }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table).toContain("Łukasz;Zelenko;'+48601234501;")
  expect(table.trim().split('\r\n')).toHaveLength(2)
})

test('an import of the wrong file is undone', async ({ page, baseURL, checkScreen }) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  await page.goto('/staff/clients/import')
  const table = Buffer.from('Ім’я;Телефон\nХибний Клієнт;+380671110001\n')
  await page
    .locator('input[data-table]')
    .setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: table })
  await page.getByRole('button', { name: 'Додати 1 клієнта' }).click()
  const undo = page.getByRole('button', { name: 'Скасувати імпорт' })
  await expect(undo).toBeVisible()
  // Also after the screen was left.
  await page.goto('/staff/clients/import')
  await undo.click()
  await checkScreen('staff-import-undo-375')
  await page.getByRole('button', { name: 'Видалити 1 клієнта' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Видалено 1 клієнта' })).toBeVisible()
  await page.goto('/staff/clients')
  await page.getByRole('searchbox').fill('+380671110001')
  await expect(page.getByText('Клієнта не знайдено')).toBeVisible()
})

test('a client who calls is added with the number as dictated, and booked from their card', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  await page.goto('/staff/clients')
  await page.getByRole('button', { name: 'Новий клієнт' }).click()
  const form = page.getByRole('dialog', { name: 'Новий клієнт' })
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form.getByText('Вкажіть ім’я або телефон')).toBeVisible()
  await checkScreen('staff-new-client-375')
  await form.getByRole('textbox', { name: 'Ім’я' }).fill('Дзвінка')
  await form.getByRole('textbox', { name: 'Телефон' }).fill('067 111 88 77')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Дзвінка' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+380 67 111 8877' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-new-client-card-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Записати', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await expect(sheet).toContainText('Дзвінка')
  await sheet.getByRole('button', { name: 'Закрити' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Новий запис' })).toBeVisible()
  await expect(sheet).toBeHidden()

  // Entered again as a new client, the existing client is found instead.
  await page.getByRole('button', { name: 'Новий запис' }).click()
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я' }).fill('Дзвінка')
  await sheet.getByRole('textbox', { name: 'Телефон' }).fill('067 111 88 77')
  await sheet.getByLabel('День').fill(workingDay(5))
  await chooseFreeTime(page, 'Дитяча стрижка')
  await sheet.getByRole('button', { name: /^Записати на/ }).click()
  await expect(sheet.getByText('Клієнт із цим телефоном уже є')).toBeInViewport()
  await checkScreen('staff-known-client-375')
  await sheet.getByRole('button', { name: 'Знайти клієнта' }).click()
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  await sheet.getByRole('button', { name: /Дзвінка/ }).click()
  await sheet.getByRole('button', { name: /^Записати на/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()
})
