/** A part of the staff app that does not load, a server that is down, and unknown addresses: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test('when one screen fails to load the menu stays, the screen can be retried, and a draft survives', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/board')
  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Незбережена Оксана')
  await page.keyboard.press('Escape')

  await page.route(/\/staff\/assets\/.*\.js$/, (route) => route.abort())
  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Вхідні' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Не вдалося завантажити цю частину' })
  await expect(failed).toBeVisible()
  await checkScreen('staff-part-failed-375')
  // The retry fails as well.
  await failed.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(/\/staff\/assets\/.*\.js$/)
  await failed.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вхідні' })).toBeVisible()

  await menu.getByRole('link', { name: 'Розклад' }).click()
  await page.getByRole('button', { name: 'Новий запис' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Ім’я та прізвище' })).toHaveValue('Незбережена Оксана')
})

test('when a language fails to load the app stays in the previous one', async ({ page, baseURL }) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/more')
  await page.route(/\/staff\/assets\/.*\.js$/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Мова' }).selectOption('pl')
  await expect(page.getByRole('heading', { level: 1, name: 'Ще' })).toBeVisible()
  await page.unroute(/\/staff\/assets\/.*\.js$/)
  await page.getByRole('combobox', { name: 'Мова' }).selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
})

test('an outdated board shows that, and a press retries', async ({ page, baseURL, checkScreen }) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/board')
  await expect(page.getByRole('button', { name: /Вільно|Записати/ }).first()).toBeVisible()
  await page.route('**/v1/**', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const old = page.getByRole('status').filter({ hasText: 'Не вдалося оновити розклад' })
  await expect(old).toBeVisible({ timeout: 60_000 })
  await checkScreen('staff-board-old-375')
  await page.unroute('**/v1/**')
  await old.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(old).toBeHidden()
})

for (const { path, says, because } of [
  { path: 'clients/abc', says: 'Клієнта не знайдено', because: 'it is no id' },
  {
    path: 'clients/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c01',
    says: 'Клієнта не знайдено',
    because: 'no client has this id',
  },
  { path: 'hours/abc', says: 'Цієї людини чи залу тут немає', because: 'it is no id' },
  { path: 'branches/abc', says: 'Такої філії немає', because: 'it is no id' },
])
  test(`the unknown address ${path} shows an error: ${because}`, async ({ page, baseURL }) => {
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await page.goto(`/staff/${path}`)
    await expect(page.getByText(says)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
