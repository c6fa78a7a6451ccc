/**
 * Payment terms, messages of one branch, limits of services, and texts of levels, classes and the survey:
 * docs/staff.md
 */
import type { Page } from '@playwright/test'
import { ownCompany } from '../support/own-company.ts'
import { checkScreenAtAllWidths } from '../support/widths.ts'
import { openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')

const save = (form: ReturnType<Page['getByRole']>) => form.getByRole('button', { name: 'Зберегти' }).click()
const onPhone = (page: Page) => page.setViewportSize({ width: 375, height: 812 })

type Settings = { settings: { booking_settings: Record<string, unknown> } }

test('one branch has its own deposit, smaller refund and message channels', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const own = async () =>
    ((await staffCall(page, 'readBranchSettings', params)) as Settings).settings.booking_settings
  await page.goto(`/staff/branches/${params.branch}`)
  const list = page.getByRole('list', { name: 'Налаштування філії' })
  await list.getByRole('button', { name: /Онлайн-оплата й передоплата/ }).click()
  const payment = page.getByRole('dialog', { name: 'Онлайн-оплата й передоплата' })
  await payment.getByRole('combobox', { name: 'Оплата' }).first().selectOption('REQUIRED')
  const share = payment.getByRole('textbox', { name: 'Передоплата, % ціни' }).first()
  await share.fill('140')
  await save(payment)
  await expect(share).toBeFocused()
  await share.fill('40')
  await payment.getByRole('combobox', { name: 'Повернення за скасування' }).selectOption('OWN')
  const line = payment.getByRole('group', { name: 'Повернення: рядок 2' })
  await line.getByRole('textbox', { name: 'Повертається, %' }).fill('25')
  await payment.getByRole('combobox', { name: 'Правила для окремих клієнтів і послуг' }).selectOption('OWN')
  await payment.getByRole('button', { name: 'Додати правило' }).click()
  const rule = payment.getByRole('group', { name: 'Правило 1' })
  await rule.getByRole('textbox', { name: 'Передоплата, % ціни' }).fill('100')
  await rule.scrollIntoViewIfNeeded()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-branch-payment')
  await save(payment)
  await expect(payment).toBeHidden()
  expect((await own())['online_payment']).toEqual({
    requirement: 'REQUIRED',
    share_percent: 40,
    refund: [
      { hours_before: 24, percent: 100 },
      { hours_before: 3, percent: 25 },
    ],
    rules: [{ new_client: true, requirement: 'REQUIRED', share_percent: 100 }],
  })

  await list.getByRole('button', { name: /Нагадування й тихі години/ }).click()
  const messages = page.getByRole('dialog', { name: 'Нагадування й тихі години' })
  await messages.getByRole('combobox', { name: 'Канали за порядком' }).selectOption('OWN')
  await messages.getByRole('checkbox', { name: 'SMS' }).uncheck()
  await messages.getByRole('combobox', { name: 'Тихі години' }).selectOption('OWN')
  await messages.getByLabel('Тихо з').fill('08:00')
  await messages.getByLabel('Тихо до').fill('08:00')
  await save(messages)
  await expect(messages.getByText('Вкажіть різний час початку й кінця')).toBeVisible()
  await messages.getByLabel('Тихо з').fill('20:00')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-branch-messages')
  await save(messages)
  await expect(messages).toBeHidden()
  expect((await own())['messages']).toEqual({
    channels: ['MESSENGER', 'MAIL'],
    quiet_hours: { from: 72_000, until: 28_800 },
  })

  await list.getByRole('button', { name: /Нагадування й тихі години/ }).click()
  await messages.getByRole('combobox', { name: 'Канали за порядком' }).selectOption('')
  await messages.getByRole('combobox', { name: 'Тихі години' }).selectOption('')
  await save(messages)
  await expect(messages).toBeHidden()
  expect((await own())['messages']).toBeUndefined()
})

test('an owner sets different payment terms for some clients, and the refund of a late cancellation', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/money/accounts')
  const refunds = page.getByRole('group', { name: 'Повернення за скасування' })
  await refunds.getByRole('button', { name: 'Додати рядок' }).click()
  const added = page.getByRole('group', { name: 'Повернення: рядок 3' })
  await added.getByRole('textbox', { name: 'За скільки годин' }).fill('24')
  await added.getByRole('textbox', { name: 'Повертається, %' }).fill('10')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(added.getByText('у кожному рядку інші')).toBeVisible()
  await added.getByRole('textbox', { name: 'За скільки годин' }).fill('1,5')
  await page.getByRole('button', { name: 'Додати правило' }).click()
  const rule = page.getByRole('group', { name: 'Правило 1' })
  await rule.getByRole('combobox', { name: 'Для кого' }).selectOption('ALL')
  await rule.getByText('Послуги: Усі послуги').click()
  await rule.getByRole('checkbox', { name: /Розслаблювальний масаж/ }).check()
  await rule.scrollIntoViewIfNeeded()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-payment-rules')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Збережено', { exact: true })).toBeVisible()
  const stored = (await staffCall(page, 'readCompanySettings', { company: studio.id })) as Settings
  expect(stored.settings.booking_settings['online_payment']).toMatchObject({
    refund: [
      { hours_before: 24, percent: 100 },
      { hours_before: 3, percent: 50 },
      { hours_before: 1.5, percent: 10 },
    ],
    rules: [{ service_ids: [studio.idOf('service', 'massage-relax')], requirement: 'REQUIRED' }],
  })
})

test('an owner limits a service, and a discount to some hours', async ({ page, baseURL, checkScreen }) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/catalogue')
  await page.getByRole('button', { name: /^Розслаблювальний масаж/ }).click()
  const service = page.getByRole('dialog', { name: /Розслаблювальний масаж/ })
  const limits = service.getByRole('group', { name: 'Обмеження й оплата' })
  const perDay = limits.getByRole('textbox', { name: 'Скільки разів на день у філії' })
  await perDay.fill('0')
  await save(service)
  await expect(perDay).toBeFocused()
  await perDay.fill('4')
  await limits.getByRole('combobox', { name: 'Оплата' }).selectOption('REQUIRED')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-service-limits')
  await save(service)
  await expect(service).toBeHidden()
  const id = studio.idOf('service', 'massage-relax')
  expect(await staffCall(page, 'readCompanyService', { company: studio.id, service: id })).toMatchObject({
    most_a_day: 4,
    at_once: null,
    online_payment: 'REQUIRED',
  })

  await page.goto('/staff/catalogue?tab=discounts')
  await page.getByRole('button', { name: 'Додати знижку' }).click()
  const discount = page.getByRole('dialog', { name: 'Нова знижка' })
  await discount.getByRole('textbox', { name: 'Назва знижки' }).fill('Ранкова')
  await discount.getByRole('textbox', { name: 'Відсотків' }).fill('15')
  const starts = discount.getByRole('group', { name: 'Час початку' })
  await starts.getByLabel('Від').fill('12:00')
  await starts.getByLabel('До, не включно').fill('09:00')
  await save(discount)
  await expect(discount.getByText('Кінець має бути пізніше')).toBeVisible()
  await starts.getByLabel('Від').fill('07:00')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-discount-hours')
  await save(discount)
  await expect(discount).toBeHidden()
  const { content } = await staffCall(page, 'listDiscounts', { company: studio.id })
  expect(content).toContainEqual(
    expect.objectContaining({ name: 'Ранкова', percent: 15, start_time: 25_200, end_time: 32_400 }),
  )
})

test('an owner adds a price list in another currency, and sells a membership from a chosen day at one branch', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/branches')
  await page.getByRole('button', { name: 'Новий прайс-лист' }).click()
  const list = page.getByRole('dialog', { name: 'Новий прайс-лист' })
  await save(list)
  await expect(list.getByRole('textbox', { name: 'Назва прайс-листа' })).toBeFocused()
  await list.getByRole('textbox', { name: 'Назва прайс-листа' }).fill('Берлін')
  await list.getByRole('combobox', { name: 'Валюта' }).selectOption('EUR')
  await save(list)
  await expect(list).toBeHidden()
  const added = page.getByRole('list', { name: 'Прайс-листи' }).getByRole('button', { name: /Берлін/ })
  await expect(added).toContainText('EUR')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-price-lists')
  await added.click()
  const stored = page.getByRole('dialog', { name: 'Берлін' })
  await checkScreen('staff-price-list-375')
  await stored.getByRole('button', { name: 'Видалити прайс-лист' }).click()
  await expect(added).toBeHidden()

  await page.goto('/staff/catalogue?tab=memberships')
  const templates = page.getByRole('list', { name: 'Абонементи' })
  await templates.getByRole('button').first().click()
  const template = page.getByRole('dialog')
  await template.getByRole('combobox', { name: 'Від якого дня діє' }).selectOption('CHOSEN')
  const branches = template.getByRole('group', { name: 'У яких філіях діє' })
  await branches.getByRole('checkbox').first().setChecked(true)
  await branches.scrollIntoViewIfNeeded()
  await checkScreenAtAllWidths(page, checkScreen, 'staff-template-scope')
  await save(template)
  await expect(template).toBeHidden()
  const { content } = await staffCall(page, 'listCompanyTemplates', { company: studio.id })
  expect(content).toContainEqual(
    expect.objectContaining({
      starts: 'CHOSEN',
      branch_ids: expect.arrayContaining([studio.idOf('branch', 'kyiv')]),
    }),
  )
})

test('an owner names a level in English, and writes the questions of the survey', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/catalogue?tab=levels')
  await page.getByRole('list', { name: 'Рівні' }).getByRole('button', { name: 'Топ-майстер' }).click()
  const level = page.getByRole('dialog', { name: 'Топ-майстер' })
  await level.getByRole('button', { name: 'English' }).click()
  await level.getByRole('textbox', { name: 'Назва рівня' }).last().fill('Master stylist')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-level')
  await save(level)
  await expect(level).toBeHidden()
  const types = await staffCall(page, 'listResourceTypes', { company: studio.id })
  expect(types['content']).toContainEqual(
    expect.objectContaining({ translations: expect.objectContaining({ en: { name: 'Master stylist' } }) }),
  )

  await page.goto('/staff/surveys')
  await page.getByRole('button', { name: /Запитання опитування/ }).click()
  const survey = page.getByRole('dialog', { name: 'Запитання опитування' })
  await survey.getByRole('button', { name: 'Додати запитання' }).click()
  const added = survey.getByRole('group', { name: /^Запитання \d/ }).last()
  await save(survey)
  await expect(added.getByRole('textbox', { name: 'Запитання' })).toBeFocused()
  await added.getByRole('textbox', { name: 'Запитання' }).fill('Звідки ви про нас знаєте?')
  await added.getByRole('combobox', { name: 'Вид відповіді' }).selectOption('CHOICE')
  await added.getByRole('textbox', { name: 'Варіанти відповіді' }).fill('Друзі\nРеклама')
  const texts = survey.getByRole('group', { name: 'Тексти іншими мовами' })
  await texts.getByRole('button', { name: 'English' }).click()
  await texts
    .getByRole('textbox', { name: /Варіанти/ })
    .last()
    .fill('Friends\nAdverts')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-survey-form')
  await save(survey)
  await expect(survey).toBeHidden()
  const stored = (await staffCall(page, 'readSurveyForm', { company: studio.id })) as {
    survey: { questions: unknown[] }
  }
  expect(stored.survey.questions.at(-1)).toMatchObject({
    type: 'CHOICE',
    text: 'Звідки ви про нас знаєте?',
    options: [
      { value: 'Друзі', title: 'Друзі' },
      { value: 'Реклама', title: 'Реклама' },
    ],
    translations: {
      en: {
        options: [
          { value: 'Друзі', title: 'Friends' },
          { value: 'Реклама', title: 'Adverts' },
        ],
      },
    },
  })
})

test('a class is named and described in English, and clients see that', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onPhone(page)
  await openStaffSession(page, baseURL!, { role: 'owner', company: hall })
  const monday = workingDay(5)
  await page.goto(`/staff/classes?week=${monday}`)
  await page.getByRole('button', { name: 'Нове заняття' }).click()
  const form = page.getByRole('dialog', { name: 'Нове заняття' })
  await form.getByRole('textbox', { name: 'Назва' }).fill('Світанок')
  await form.getByLabel('До дня включно').fill(monday)
  await form.getByLabel('Час').fill('05:10')
  await form.getByRole('button', { name: 'Додати 1 заняття' }).click()
  const card = page.getByRole('button', { name: /Світанок/ })
  await card.click()
  await page.getByRole('dialog', { name: 'Світанок' }).getByRole('button', { name: 'Змінити' }).click()
  const edit = page.getByRole('dialog', { name: 'Світанок' })
  await edit.getByRole('textbox', { name: 'Опис' }).fill('Надворі, коли сходить сонце')
  await edit.getByRole('button', { name: 'Тексти іншими мовами' }).click()
  await edit.getByRole('button', { name: 'English' }).click()
  await edit.getByRole('textbox', { name: 'Назва' }).last().fill('Sunrise')
  await edit.getByRole('textbox', { name: 'Опис' }).last().fill('Outdoors at sunrise')
  await checkScreenAtAllWidths(page, checkScreen, 'staff-class-texts')
  await save(edit)
  await expect(page.getByRole('status').filter({ hasText: 'Змінено 1 заняття' })).toBeVisible()
  const branch = hall.branches[0]!.key
  const params = { company: hall.id, branch: hall.idOf('branch', branch) }
  const { content } = (await staffCall(page, 'listCompanyEvents', params, {
    query: { start: `${monday}T00:00:00.000Z`, sort: 'start_time', size: '50' },
  })) as { content: { id: string; name: string | null }[] }
  const { id } = content.find(({ name }) => name === 'Світанок')!
  const read = await page.request.get(
    `/v1/public/company/${params.company}/branch/${params.branch}/group_training/${id}`,
    { headers: { 'Accept-Language': 'en' } },
  )
  expect(await read.json()).toMatchObject({ name: 'Sunrise', description: 'Outdoors at sunrise' })
})
