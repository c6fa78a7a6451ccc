/** Hours of people, rooms and the branch in the staff app: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import { enterStaff, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test('an owner gives a person other hours for a week on a phone, a break, and a day off, and takes it back', async ({
  page,
  baseURL,
  looks,
}) => {
  await enterStaff(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/hours')
  await looks.fit('staff-hours-375')
  await page.getByRole('link', { name: /Софія/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Софія/ })).toBeVisible()
  await page.getByRole('button', { name: 'Змінити тиждень' }).click()
  const week = page.getByRole('dialog', { name: /Години тижня/ })
  const own = week.getByRole('button', { name: 'Свої години' })
  await own.click()
  const monday = week.getByRole('group', { name: 'Понеділок' })
  await monday.getByRole('checkbox').check()
  await monday.getByLabel('Від', { exact: true }).fill('10:00')
  await monday.getByLabel('До', { exact: true }).fill('16:00')
  await monday.getByRole('button', { name: 'Додати перерву' }).click()
  await looks.fit('staff-week-form-375')
  await week.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Збережено' })).toBeVisible()
  await expect(page.getByText('10:00 – 13:00, 14:00 – 16:00')).toBeVisible()

  await page.getByRole('button', { name: 'Додати дні' }).click()
  const days = page.getByRole('dialog', { name: /Окремі дні/ })
  await days.getByLabel('Перший день').fill(workingDay(20))
  await looks.fit('staff-days-form-375')
  await days.getByRole('button', { name: 'Зберегти' }).click()
  const list = page.getByRole('list', { name: 'Окремі дні' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Вихідний')
  await looks.fit('staff-hours-of-375')
  await list.getByRole('button', { name: /прибрати/ }).click()
  await expect(list).toBeHidden()
})
