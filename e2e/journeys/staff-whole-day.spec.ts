/** A studio runs a whole day in the staff app, on a phone and on a desktop: docs/staff.md. */
import type { Locator, Page } from '@playwright/test'
import { addDays } from '@zapys/domain/time'
import { instantOf } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, chooseFreeTime, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const day = workingDay(2)
const sickDay = workingDay(4)
const SERVICE = 'Дитяча стрижка'
const KNOWN = 'Відома Клієнтка'
const NEW = 'Дзвінка Нова'

const branch = () => ({ company: studio.id, branch: studio.idOf('branch', 'kyiv') })
const done = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openBoard(page: Page, on = day): Promise<void> {
  await page.goto(`/staff/board?day=${on}&person=${studio.idOf('resource', 'olena')}`)
}

async function openBooking(page: Page, name: string): Promise<Locator> {
  await openBoard(page)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  return dialogNamed(page, name)
}

const addClient = async (page: Page, name: string, phone: string) => {
  const [first_name, last_name] = name.split(' ')
  const client = { first_name, last_name, phone }
  const { id } = await staffCall(page, 'createCompanyClient', branch(), { body: { client } })
  return String(id)
}

/** The day starts with a known client and six bookings of a colleague. */
async function arrange(page: Page): Promise<string> {
  const known = await addClient(page, KNOWN, '+380671112233')
  for (const hour of [11, 12, 13, 14, 15, 16])
    await bookByStaff(page, studio, {
      name: `Хвора ${hour}`,
      day: sickDay,
      hour,
      service: 'haircut-kids',
      person: 'olena',
    })
  const manicure = {
    start_time: instantOf('Europe/Kyiv', { date: day, start_time: 12 * 3600 }),
    client: { id: known },
    service_resource_settings: [
      {
        service: studio.idOf('service', 'gel-manicure'),
        resources: [studio.idOf('resource', 'iryna')],
        ordinal: 1,
      },
    ],
  }
  await staffCall(page, 'createCompanyAppointment', branch(), { body: { appointment: manicure } })
  // Today is open on every day of the week.
  const frame = { date: dayAhead(0), start_time: 0, end_time: 86_400, type: 'ON' }
  await staffCall(page, 'addBranchDay', branch(), { body: { frame } })
  const olena = { ...branch(), resource: studio.idOf('resource', 'olena') }
  await staffCall(page, 'addScheduleDay', olena, { body: { frame } })
  return known
}

/**
 * Calls: the day of a staff member, a known and a new client; then one is late, one does not come, one moves to a
 * colleague.
 */
async function takeCalls(page: Page): Promise<void> {
  await openBoard(page)
  await expect(page.getByRole(isPhone(page) ? 'list' : 'region', { name: 'Олена' })).toBeVisible()
  const sheet = dialogNamed(page, 'Новий запис')
  for (const name of [KNOWN, NEW]) {
    await page.getByRole('button', { name: 'Новий запис' }).click()
    if (name === KNOWN) {
      await sheet.getByRole('searchbox').fill('Відома')
      await sheet
        .getByRole('list', { name: 'Клієнт' })
        .getByRole('button', { name: /Відома/ })
        .click()
    } else {
      await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
      await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill(name)
      await sheet.getByRole('textbox', { name: 'Телефон' }).fill('067 111 99 88')
    }
    await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Олена' })
    await chooseFreeTime(page, SERVICE)
    await sheet.getByRole('button', { name: /^Записати на/ }).click()
    await expect(sheet).toBeHidden()
    await expect(done(page, 'Записано на')).toBeVisible()
  }
  const late = (await openBooking(page, NEW)).getByRole('button', { name: 'Клієнт запізнюється' })
  await late.click()
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  const missed = (await openBooking(page, KNOWN)).getByRole('button', { name: 'Клієнт не прийшов' })
  await missed.click()
  await expect(missed).toHaveAttribute('aria-pressed', 'true')
  await (await openBooking(page, NEW)).getByRole('button', { name: 'Перенести' }).click()
  const move = dialogNamed(page, 'Перенесення запису')
  await move.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Софія' })
  await move.getByRole('button', { name: /^Перенести на/ }).click()
  await expect(done(page, 'Перенесено на')).toBeVisible()
}

/** A walk-in client, and an hour that is blocked. */
async function bookWalkInAndBlockTime(page: Page): Promise<void> {
  await page.goto('/staff/board')
  await page.getByRole('button', { name: 'Без запису: записати на зараз' }).click()
  const sheet = dialogNamed(page, 'Новий запис')
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Зайда Готівка')
  await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Олена' })
  const option = sheet
    .getByRole('combobox', { name: 'Послуга' })
    .locator('option', { hasText: `${SERVICE} · ` })
  await sheet.getByRole('combobox', { name: 'Послуга' }).selectOption(await option.getAttribute('value'))
  await sheet.getByRole('button', { name: /^Записати на/ }).click()
  await expect(done(page, 'Записано на')).toBeVisible()
  await openBoard(page, addDays(day, 1))
  await page.getByRole('button', { name: 'Новий запис' }).click()
  await sheet.getByRole('button', { name: 'Заблокувати час' }).click()
  await dialogNamed(page, 'Заблокувати час').getByRole('button', { name: 'Заблокувати', exact: true }).click()
  await expect(done(page, 'заблоковано')).toBeVisible()
}

/** A colleague is ill: bookings that a colleague can take are handed over, the others are cancelled. */
async function replaceSickColleague(page: Page): Promise<void> {
  await page.goto('/staff/hours')
  await page.getByRole('link', { name: /Олена Марченко/ }).click()
  await page.getByRole('link', { name: 'Відсутність' }).click()
  await page.getByLabel('Перший день').fill(sickDay)
  await page.getByLabel('Останній день').fill(sickDay)
  await expect(
    page.getByRole('list', { name: 'Записи й заняття поза годинами' }).getByRole('listitem'),
  ).toHaveCount(6)
  await page.getByRole('button', { name: 'Закрити цей час' }).click()
  const handOverAll = page.getByRole('button', { name: /^Передати вільним колегам/ })
  await handOverAll.click()
  await expect(handOverAll).toBeHidden()
  const rest = page.getByRole('button', { name: /^Скасувати решту/ })
  await expect(page.getByText('Усе вирішено').or(rest)).toBeVisible()
  if (await rest.isVisible()) {
    await rest.click()
    await page.getByRole('button', { name: 'Так, скасувати' }).click()
  }
  await expect(page.getByText('Усе вирішено')).toBeVisible()
}

/** A price from tomorrow, a new staff member with other hours, a holiday. */
async function changeCatalogueAndHours(page: Page): Promise<void> {
  await page.goto('/staff/catalogue')
  await page
    .getByRole('button', { name: new RegExp(`^${SERVICE}`) })
    .first()
    .click()
  const service = dialogNamed(page, SERVICE)
  await service.getByRole('button', { name: 'Ще одна ціна' }).click()
  const price = service.getByRole('group', { name: /^Ціна \d+$/ }).last()
  await price.getByRole('textbox', { name: /^Ціна, / }).fill('480')
  await price.getByLabel('Від дати (необов’язково)').fill(dayAhead(1))
  await service.getByRole('button', { name: 'Зберегти' }).click()
  await expect(service).toBeHidden()

  await page.goto('/staff/hours')
  await page.getByRole('button', { name: 'Додати' }).click()
  const person = dialogNamed(page, 'Новий спеціаліст або зал')
  await person.getByLabel('Ім’я').fill('Зоряна')
  await person.getByRole('checkbox', { name: new RegExp(SERVICE) }).check()
  await person.getByRole('button', { name: 'Свої години' }).click()
  await person.getByRole('button', { name: 'Додати', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Зоряна' })).toBeVisible()

  await page.goto('/staff/hours')
  await page.getByRole('link', { name: /^Години філії/ }).click()
  await page.getByRole('button', { name: 'Додати дні' }).click()
  const days = dialogNamed(page, /Окремі дні/)
  await days.getByLabel('Перший день').fill(addDays(day, 40))
  await days.getByRole('button', { name: /^Зберегти/ }).click()
  await expect(page.getByRole('list', { name: 'Окремі дні' })).toContainText('Вихідний')
}

/** Cash, visits sold and used, a tip and a refund. */
async function expectMoney(page: Page, known: string): Promise<void> {
  const booking = await openBooking(page, KNOWN)
  await booking.getByRole('button', { name: 'Прийняти оплату' }).click()
  await dialogNamed(page, 'Оплата')
    .getByRole('button', { name: /^Прийняти/ })
    .click()
  await expect(done(page, 'Оплату записано')).toBeVisible()
  await booking.getByRole('button', { name: 'Чайові' }).click()
  const tip = dialogNamed(page, 'Чайові')
  await tip.getByRole('textbox', { name: 'Сума' }).fill('20')
  await tip.getByRole('button', { name: /Записати чайові/ }).click()
  await expect(done(page, 'Чайові записано')).toBeVisible()
  await booking.getByRole('button', { name: 'Повернути гроші' }).click()
  const refund = dialogNamed(page, 'Повернення')
  await refund.getByRole('textbox', { name: 'Причина' }).fill('Не сподобалося')
  await refund.getByRole('button', { name: /^Повернути/ }).click()
  await refund.getByRole('button', { name: /^Так, повернути/ }).click()
  await expect(done(page, 'Повернення записано')).toBeVisible()

  await page.goto(`/staff/clients/${known}`)
  await page.getByRole('button', { name: 'Продати абонемент або сертифікат' }).click()
  const sale = dialogNamed(page, /^Продаж/)
  const what = sale.getByRole('combobox', { name: 'Що продаєте' })
  const visits = await what.getByRole('option', { name: /5 манікюрів/ }).textContent()
  await what.selectOption({ label: visits! })
  await sale.getByRole('button', { name: /^Продати за/ }).click()
  await dialogNamed(page, /^Продано/)
    .getByRole('button', { name: 'Готово' })
    .click()
  await page.getByRole('link', { name: /Ірина/ }).first().click()
  const manicure = dialogNamed(page, KNOWN)
  await manicure.getByRole('button', { name: 'Списати абонемент' }).click()
  await dialogNamed(page, 'Списати абонемент')
    .getByRole('button', { name: /^Списати: 1/ })
    .click()
  await expect(manicure.getByText(/Лишилося: 4/)).toBeVisible()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

for (const [name, use] of [
  ['on a phone', {}],
  ['at a desk', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }],
] as const)
  test.describe(name, () => {
    test.use(use)

    test('an owner runs a day: calls, a walk-in, a sick colleague, prices and hours, money', async ({
      page,
      baseURL,
      checkScreen,
    }) => {
      await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
      const known = await arrange(page)
      const at = (act: string) => `staff-whole-day-${act}-${page.viewportSize()!.width}`
      await takeCalls(page)
      await checkScreen(at('board'))
      await bookWalkInAndBlockTime(page)
      await replaceSickColleague(page)
      await checkScreen(at('sick'))
      await changeCatalogueAndHours(page)
      await checkScreen(at('holiday'))
      await expectMoney(page, known)
      await checkScreen(at('money'))
    })
  })
