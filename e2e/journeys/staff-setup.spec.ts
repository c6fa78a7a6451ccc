/**
 * Settings that needed a company file before: translations, required rooms, settings of one branch, steps.
 * docs/staff.md
 */
import type { Page } from '@playwright/test'
import { ownCompany } from '../support/own-company.ts'
import { checkScreenAtAllWidths } from '../support/widths.ts'
import { openStaffSession, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

/** The names in the list, as clients of a language see it. */
async function namesIn(page: Page, path: string, language: string): Promise<Map<string, string>> {
  const answer = await page.request.get(`${path}?size=100`, {
    headers: { 'Accept-Language': language },
  })
  const { content } = (await answer.json()) as { content: { id: string; name: string }[] }
  return new Map(content.map(({ id, name }) => [id, name]))
}

const save = (form: ReturnType<Page['getByRole']>) => form.getByRole('button', { name: 'Зберегти' }).click()

test('an owner translates a service, its category, a staff member and a branch into English and Polish', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/catalogue')
  await page.getByRole('button', { name: /^Розслаблювальний масаж/ }).click()
  const service = page.getByRole('dialog', { name: /Розслаблювальний масаж/ })
  const texts = service.getByRole('group', { name: 'Тексти іншими мовами' })
  await texts.getByRole('button', { name: 'English' }).click()
  await texts.getByRole('textbox', { name: 'Назва послуги' }).fill('Slow massage')
  await texts.getByRole('button', { name: 'Polski' }).click()
  await texts.getByRole('textbox', { name: 'Назва послуги' }).fill('Powolny masaż')
  await texts.scrollIntoViewIfNeeded()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-translations')
  await save(service)
  await expect(service).toBeHidden()
  const massage = studio.idOf('service', 'massage-relax')
  const services = `/v1/public/company/${studio.id}/branch/${studio.idOf('branch', 'kyiv')}/service`
  expect((await namesIn(page, services, 'en')).get(massage)).toBe('Slow massage')
  expect((await namesIn(page, services, 'pl')).get(massage)).toBe('Powolny masaż')
  expect((await namesIn(page, services, 'uk')).get(massage)).toContain('Розслаблювальний масаж')

  await page.getByRole('button', { name: 'Змінити: Тіло' }).click()
  const category = page.getByRole('dialog', { name: 'Тіло' })
  await category.getByRole('button', { name: 'English' }).click()
  await category.getByRole('textbox', { name: 'Назва категорії' }).last().fill('Body care')
  await save(category)
  await expect(category).toBeHidden()
  expect((await namesIn(page, services, 'en')).get(studio.idOf('service', 'body'))).toBe('Body care')

  await page.goto('/staff/branches')
  await page.getByRole('list', { name: 'Філії' }).getByRole('button').first().click()
  const branch = page.getByRole('dialog')
  await branch.getByRole('button', { name: 'English' }).click()
  await branch.getByRole('textbox', { name: 'Назва' }).last().fill('Old town')
  await save(branch)
  await expect(branch).toBeHidden()
  expect(
    (await namesIn(page, `/v1/company/${studio.id}/branch`, 'en')).get(studio.idOf('branch', 'kyiv')),
  ).toBe('Old town')

  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  await page.goto(`/staff/hours/${studio.idOf('resource', 'iryna')}?branch=${params.branch}`)
  await page.getByRole('button', { name: 'Ім’я, рівень, послуги' }).click()
  const person = page.getByRole('dialog')
  await person.getByRole('textbox', { name: 'Кілька слів для клієнтів' }).first().fill('Манікюр без поспіху')
  await person.getByRole('button', { name: 'English' }).click()
  await person.getByRole('textbox', { name: 'Кілька слів для клієнтів' }).last().fill('Unhurried manicures')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-person-texts')
  await save(person)
  await expect(person).toBeHidden()
  const { content } = await staffCall(page, 'listBranchResources', params, { query: { size: '100' } })
  expect(content).toContainEqual(
    expect.objectContaining({
      id: studio.idOf('resource', 'iryna'),
      description: 'Манікюр без поспіху',
      translations: expect.objectContaining({
        en: expect.objectContaining({ description: 'Unhurried manicures' }),
      }),
    }),
  )
})

test('a service requires a room besides its performer: without a choice nothing is saved, and upcoming bookings stay', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/catalogue')
  const open = page.getByRole('button', { name: /^Класичний манікюр/ })
  await open.click()
  const form = page.getByRole('dialog', { name: /^Класичний манікюр/ })
  await form.getByRole('button', { name: 'Додати зал або пристрій' }).click()
  const need = form.getByRole('group', { name: 'Вимога 1' })
  await save(form)
  await expect(need.getByText('Позначте хоча б одне')).toBeVisible()
  await need.getByRole('checkbox').first().check()
  await need.getByRole('textbox', { name: 'Скільки місць' }).fill('два')
  await save(form)
  await expect(need.getByRole('textbox', { name: 'Скільки місць' })).toBeFocused()
  await need.getByRole('textbox', { name: 'Скільки місць' }).fill('')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-needs')
  await save(form)
  // The demo has upcoming bookings, which have no room.
  await form.getByRole('button', { name: 'Зберегти й лишити їх' }).click()
  await expect(form).toBeHidden()
  const params = { company: studio.id, service: studio.idOf('service', 'manicure') }
  const { needs } = await staffCall(page, 'readServiceNeeds', params)
  expect(needs).toEqual([
    { resource_type_id: null, resources: [studio.idOf('resource', 'spa')], places: null },
  ])

  await open.click()
  await expect(need.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await need.getByRole('button', { name: 'Прибрати 1' }).click()
  await save(form)
  await expect(form).toBeHidden()
  expect((await staffCall(page, 'readServiceNeeds', params))['needs']).toEqual([])
})

test('one branch closes online booking and requires more notice; with empty fields it follows the company again', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const own = async () =>
    (
      (await staffCall(page, 'readBranchSettings', params)) as {
        settings: { booking_settings: Record<string, object> }
      }
    ).settings.booking_settings
  const before = await own()
  await page.goto('/staff/branches')
  await page.getByRole('list', { name: 'Філії' }).getByRole('button').first().click()
  await page.getByRole('link', { name: 'Власні налаштування філії' }).click()
  const list = page.getByRole('list', { name: 'Налаштування філії' })
  await expect(list).toBeVisible()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-branch-settings')
  await list.getByRole('button', { name: /Правила запису/ }).click()
  const form = page.getByRole('dialog', { name: 'Правила запису' })
  await form.getByRole('combobox', { name: 'Онлайн-запис відкрито' }).selectOption('Ні')
  const notice = form.getByRole('textbox', { name: 'За скільки годин до початку ще можна скасувати' })
  await notice.fill('скоро')
  await save(form)
  await expect(notice).toBeFocused()
  await notice.fill('36')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-branch-rules')
  await save(form)
  await expect(form).toBeHidden()
  expect(await own()).toMatchObject({
    online_booking: { enabled: false },
    appointment: { cancel_notice: 129_600 },
  })
  await expect(list.getByRole('button', { name: /Правила запису/ })).toContainText('Своїх')

  await list.getByRole('button', { name: /Правила запису/ }).click()
  await form.getByRole('combobox', { name: 'Онлайн-запис відкрито' }).selectOption({ index: 0 })
  await notice.fill('')
  await save(form)
  await expect(form).toBeHidden()
  const left = await own()
  expect([left['online_booking'] ?? {}, left['appointment'] ?? {}]).toEqual([
    before['online_booking'] ?? {},
    before['appointment'] ?? {},
  ])
})

test('an owner puts the service first and skips steps with one choice, and clients book that way', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/settings')
  await page.getByRole('button', { name: /Кроки запису/ }).click()
  const form = page.getByRole('dialog', { name: 'Кроки запису' })
  const steps = form.getByRole('region', { name: 'Екрани для клієнтів' }).getByRole('listitem')
  await form.getByRole('combobox', { name: 'Порядок' }).selectOption('Послуга, потім спеціаліст')
  await expect(steps).toHaveText(['Філія', 'Послуга', 'Спеціаліст', 'Дата й час'])
  await checkScreenAtAllWidths(page, checkScreen, 'staff-steps')
  const branch = form.getByRole('group', { name: 'Філія' })
  await branch.getByRole('combobox').selectOption({ index: 1 })
  await save(form)
  await expect(form).toBeHidden()
  await page.goto(`${studio.path}/b`)
  await expect(page).toHaveURL(new RegExp(`/b/${studio.idOf('branch', 'kyiv')}/s(\\?|$)`))

  await page.goto('/staff/settings')
  await page.getByRole('button', { name: /Кроки запису/ }).click()
  await form.getByRole('combobox', { name: 'Порядок' }).selectOption('Лише спеціаліст')
  await expect(steps).toHaveText(['Філія', 'Спеціаліст', 'Дата й час'])
  await save(form)
  await expect(form).toBeHidden()
  await page.goto(`${studio.path}/b`)
  await expect(page).toHaveURL(new RegExp(`/b/${studio.idOf('branch', 'kyiv')}/r(\\?|$)`))
})

test('a service takes one performer longer than the others, until that is undone', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/catalogue')
  const open = page.getByRole('button', { name: /^Розслаблювальний масаж/ })
  await open.click()
  const form = page.getByRole('dialog', { name: /^Розслаблювальний масаж/ })
  await form.getByRole('button', { name: 'Комусь потрібно більше чи менше часу' }).click()
  const length = form.getByRole('textbox', { name: /, хвилин$/ }).first()
  await length.fill('0')
  await save(form)
  await expect(length).toHaveAccessibleDescription(/хвилин/)
  await length.fill('95')
  await length.scrollIntoViewIfNeeded()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-lengths')
  await save(form)
  await expect(form).toBeHidden()
  const params = { company: studio.id, service: studio.idOf('service', 'massage-relax') }
  expect((await staffCall(page, 'readCompanyService', params))['durations']).toMatchObject([
    { duration: 95 * 60 },
  ])

  await open.click()
  await expect(length).toHaveValue('95')
  await length.fill('')
  await save(form)
  await expect(form).toBeHidden()
  expect((await staffCall(page, 'readCompanyService', params))['durations']).toEqual([])
})
