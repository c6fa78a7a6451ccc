/** What staff do in their app, in Ukrainian, by role and name. */
import { addDays, weekdayOf } from '@zapys/domain/time'
import { expect, type Page } from '@playwright/test'
import { dayAhead } from './days.ts'
import { codeInMailTo, mailsTo } from './outbox.ts'

/** A Monday so many weeks ahead: most people of the studio work then. Journeys that book there have a week each. */
export const workingDay = (weeks: number): string => {
  const day = dayAhead(7 * weeks)
  return addDays(day, (8 - weekdayOf(day)) % 7)
}

/** Fills the sign-in form with the code that comes by mail. */
export async function signInStaff(page: Page, url: string, mail: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill(mail)
  const known = await mailsTo(url, mail)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await expect(page.getByRole('textbox', { name: 'Код' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Код' }).fill(await codeInMailTo(url, mail, known))
  await page.getByRole('button', { name: 'Увійти' }).click()
}

/** The demo's staff work for several companies and choose the studio; copies of it for other journeys have its name. */
export async function chooseStudio(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Виберіть компанію' })).toBeVisible()
  const { companies } = (await (await page.request.get('/v1/staff/me')).json()) as {
    companies: { alias: string | null }[]
  }
  const place = companies.findIndex(({ alias }) => alias === 'studio')
  await page.getByRole('list', { name: 'Виберіть компанію' }).getByRole('button').nth(place).click()
}

/** The service and the first free time of the day; returns the time. */
export async function chooseFreeTime(page: Page, service: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('combobox', { name: 'Послуга' }).selectOption({ label: service })
  const first = sheet.getByRole('group', { name: 'Вільний час' }).getByRole('button').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  return (await first.textContent()) ?? ''
}

export async function signOutStaff(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ще', exact: true }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
}
