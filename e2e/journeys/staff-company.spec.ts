/** Branches, timetables and settings in the staff app, without the company file: docs/staff.md. */
import { addDays } from '@zapys/domain/time'
import { newPhone } from '../support/accounts.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

const studio = ownCompany('studio')
const hall = ownCompany('hall')

const done = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const atDesk = (page: Page) => page.setViewportSize({ width: 1280, height: 800 })
const onPhone = (page: Page) => page.setViewportSize({ width: 375, height: 812 })

test('an owner adds a branch, which stays closed until it has hours, and changes its phone', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/more')
  await page.getByRole('link', { name: 'Філії' }).click()
  const list = page.getByRole('list', { name: 'Філії' })
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Додати' }).click()
  const form = page.getByRole('dialog', { name: 'Нова філія' })
  await form.getByRole('textbox', { name: 'Назва' }).fill('Друга на Подолі')
  await form.getByRole('textbox', { name: 'Місто' }).fill('Київ')
  await form.getByRole('textbox', { name: 'Місце на карті' }).fill('Поділ')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form.getByText('Введіть два числа')).toBeVisible()
  await form.getByRole('textbox', { name: 'Місце на карті' }).fill('50.46, 30.51')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  const prices = form.getByRole('combobox', { name: 'Прайс-лист' })
  await expect(prices).toBeFocused()
  await prices.selectOption({ index: 1 })
  await checkScreen('staff-branch-form-375')
  await atDesk(page)
  await checkScreen('staff-branch-form-1280')
  await onPhone(page)
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(done(page, 'Філію додано')).toBeVisible()
  await expect(list).toContainText('Друга на Подолі')
  await checkScreen('staff-branches-375')
  await atDesk(page)
  await checkScreen('staff-branches-1280')
  await onPhone(page)

  await list.getByRole('button', { name: /Друга на Подолі/ }).click()
  const change = page.getByRole('dialog', { name: 'Друга на Подолі' })
  const phone = change.getByRole('textbox', { name: 'Телефон' })
  await phone.fill('12')
  await change.getByRole('button', { name: 'Зберегти' }).click()
  await expect(change.getByText('Введіть номер із кодом країни')).toBeVisible()
  await expect(phone).toHaveValue('12')
  const number = newPhone()
  await phone.fill(number)
  await change.getByRole('button', { name: 'Зберегти' }).click()
  await expect(list).toContainText(number)
  await page.getByRole('link', { name: 'Години роботи' }).click()
  await expect(page.getByRole('button', { name: 'Змінити тиждень' })).toBeVisible()
})

test('a weekly class is added except on a taken day, changes its number of places from a day on, and ends', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: hall })
  const monday = workingDay(4)
  await page.goto(`/staff/classes?week=${monday}`)
  const open = page.getByRole('button', { name: 'Нове заняття' })
  const form = page.getByRole('dialog', { name: 'Нове заняття' })
  const fill = async (name: string, weeks: number) => {
    await open.click()
    await form.getByRole('textbox', { name: 'Назва' }).fill(name)
    await form.getByLabel('До дня включно').fill(addDays(monday, 7 * weeks))
    await form.getByLabel('Час').fill('05:10')
    await form.getByRole('combobox', { name: 'Хто веде' }).selectOption({ index: 1 })
  }
  await fill('Світанок', 2)
  await checkScreen('staff-new-class-375')
  await atDesk(page)
  await checkScreen('staff-new-class-1280')
  await onPhone(page)
  await form.getByRole('button', { name: 'Додати 3 заняття' }).click()
  await expect(done(page, 'Додано 3 заняття')).toBeVisible()

  // The same leader: three of four days are taken.
  await fill('Інше', 3)
  await form.getByRole('button', { name: 'Додати 4 заняття' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await checkScreen('staff-class-taken-375')
  await form.getByRole('button', { name: 'Додати без цих днів' }).click()
  await form.getByRole('button', { name: 'Додати 1 заняття' }).click()
  await expect(done(page, 'Додано 1 заняття')).toBeVisible()

  const card = page.getByRole('button', { name: /Світанок/ })
  await card.click()
  await page.getByRole('dialog', { name: 'Світанок' }).getByRole('button', { name: 'Змінити' }).click()
  const edit = page.getByRole('dialog', { name: 'Світанок' })
  await edit.getByRole('combobox', { name: 'Що змінити' }).selectOption('LATER')
  await edit.getByRole('textbox', { name: 'Місць' }).fill('4')
  await checkScreen('staff-class-edit-375')
  await atDesk(page)
  await checkScreen('staff-class-edit-1280')
  await onPhone(page)
  await edit.getByRole('button', { name: 'Зберегти' }).click()
  await expect(done(page, 'Змінено 3 заняття')).toBeVisible()

  await page.goto(`/staff/classes?week=${addDays(monday, 7)}`)
  await expect(card).toContainText('0 з 4')
  await card.click()
  await page
    .getByRole('dialog', { name: 'Світанок' })
    .getByRole('button', { name: 'Завершити розклад' })
    .click()
  const end = page.getByRole('dialog', { name: 'Завершити розклад' })
  await expect(end.getByRole('button', { name: 'Скасувати 1 заняття' })).toBeVisible()
  await checkScreen('staff-class-end-375')
  await end.getByRole('button', { name: 'Скасувати 1 заняття' }).click()
  await expect(done(page, 'Скасовано 1 заняття')).toBeVisible()
  await expect(card).toBeVisible()
  await page.goto(`/staff/classes?week=${addDays(monday, 14)}`)
  await expect(page.getByRole('button', { name: /^Нове заняття$/ })).toBeVisible()
  await expect(page.getByText('Світанок')).toBeHidden()
})

test('an owner sets reminders, quiet hours and how clients choose; the other settings stay', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const stored = async () =>
    (await staffCall(page, 'readCompanySettings', { company: studio.id })) as {
      settings: { booking_settings: Record<string, Record<string, unknown>> }
      in_force: { booking_settings: { visit: { max_wait: number } } }
    }
  const before = await stored()
  await page.goto('/staff/settings')
  await expect(page.getByRole('button', { name: /Нагадування й тихі години/ })).toBeVisible()
  await checkScreen('staff-settings-375')
  await atDesk(page)
  await checkScreen('staff-settings-1280')
  await onPhone(page)
  await page.getByRole('button', { name: /Нагадування й тихі години/ }).click()
  const messages = page.getByRole('dialog', { name: 'Нагадування й тихі години' })
  const reminders = messages.getByRole('textbox', { name: 'За скільки годин нагадувати' })
  await reminders.fill('завтра')
  await messages.getByRole('button', { name: 'Зберегти' }).click()
  await expect(messages.getByText('Введіть години, наприклад 24; 2')).toBeVisible()
  await reminders.fill('2; 48')
  await messages.getByLabel('Тихо з').fill('21:00')
  await checkScreen('staff-messages-form-375')
  await atDesk(page)
  await checkScreen('staff-messages-form-1280')
  await onPhone(page)
  await messages.getByRole('button', { name: 'Зберегти' }).click()
  await expect(messages).toBeHidden()

  await page.getByRole('button', { name: /Вибір послуги й часу/ }).click()
  const choosing = page.getByRole('dialog', { name: 'Вибір послуги й часу' })
  await choosing.getByRole('combobox', { name: 'Календар вибору часу' }).selectOption('WEEK')
  await choosing.getByRole('textbox', { name: /Скільки клієнт може чекати/ }).fill('20')
  await checkScreen('staff-choosing-form-375')
  await choosing.getByRole('button', { name: 'Зберегти' }).click()
  await expect(choosing).toBeHidden()

  await page
    .locator('section', { hasText: 'Обмеження запису' })
    .getByRole('button', { name: 'Додати', exact: true })
    .click()
  const restriction = page.getByRole('dialog', { name: 'Нове обмеження' })
  await restriction.getByRole('button', { name: 'Зберегти' }).click()
  await expect(restriction.getByRole('textbox', { name: 'Записів' })).toBeFocused()
  await restriction.getByRole('textbox', { name: 'Записів' }).fill('3')
  await restriction.getByRole('textbox', { name: 'Що прочитає клієнт' }).fill('У вас уже три записи')
  await checkScreen('staff-restriction-375')
  await atDesk(page)
  await checkScreen('staff-restriction-1280')
  await onPhone(page)
  await restriction.getByRole('button', { name: 'Зберегти' }).click()
  const added = page.getByRole('button', { name: /Максимум майбутніх записів клієнта: 3/ })
  await added.click()
  await page.getByRole('button', { name: 'Видалити обмеження' }).click()
  await expect(added).toBeHidden()

  const after = await stored()
  const chosen = before.settings.booking_settings
  expect(after.settings.booking_settings).toEqual({
    ...chosen,
    messages: {
      ...chosen['messages'],
      reminders: [172_800, 7200],
      channels: expect.arrayContaining(['SMS']) as string[],
      quiet_hours: { from: 75_600, until: 28_800 },
    },
    visit: { ...chosen['visit'], max_wait: 1200 },
    widget_settings: { ...chosen['widget_settings'], time_select_view_type: 'WEEK' },
  })
})
