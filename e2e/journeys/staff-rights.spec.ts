/** What each role can open: docs/staff.md. */
import { chooseStudio, signInStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a performer who opens the settings by their address reads who can help', async ({
  page,
  baseURL,
  looks,
}) => {
  await page.goto('/staff/settings')
  await signInStaff(page, baseURL!, 'performer@demo.example')
  await chooseStudio(page)
  await expect(page.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  await looks.fit('staff-no-right-375')
  await page.goto('/staff/catalogue')
  await expect(page.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  await page.getByRole('link', { name: 'Ще', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Сторінка запису' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Налаштування компанії' })).toBeHidden()
})
