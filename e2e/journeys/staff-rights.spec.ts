/** The pages that each role can open: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import { chooseStudio, openStaffSession, signInStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test('a performer who opens a page for managers or owners by its address sees who can help', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await page.goto('/staff/settings')
  await signInStaff(page, baseURL!, 'performer@demo.example')
  await chooseStudio(page)
  await expect(page.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  await checkScreen('staff-no-right-375')
  for (const path of ['catalogue', 'people', 'texts', 'money/till', 'branches', 'absence']) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByText('Ця сторінка недоступна для вашої ролі')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ще', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Сторінка запису' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Налаштування компанії' })).toBeHidden()
})

test('an old link to a removed staff member or branch opens no empty page', async ({ page, baseURL }) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const nobody = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/staff/board?view=week&person=${nobody}`)
  await expect(page.getByRole('region', { name: /^Понеділок/ })).toBeVisible()
  await page.goto(`/staff/hours/${nobody}`)
  await expect(page.getByText('Цієї людини чи залу тут немає')).toBeVisible()
  await page.goto(`/staff/branches/${nobody}`)
  await expect(page.getByText('Такої філії немає')).toBeVisible()
})
