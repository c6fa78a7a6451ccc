/** Memberships, certificates, tips and payment links in the staff app: docs/staff.md. */
import { instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { centralButton } from '../support/screens.ts'
import { openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

const studio = ownCompany('studio')
const day = workingDay(3)

/** Adds a client of the studio; returns the id. */
async function addClient(page: Page, first_name: string): Promise<string> {
  const client = await staffCall(
    page,
    'createCompanyClient',
    { company: studio.id },
    {
      body: { client: { first_name, phone: '+380671234599' } },
    },
  )
  return String(client['id'])
}

/** Books a gel manicure with Iryna. */
async function bookManicure(page: Page, client: string, hour: number): Promise<void> {
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const service_resource_settings = [
    {
      service: studio.idOf('service', 'gel-manicure'),
      resources: [studio.idOf('resource', 'iryna')],
      ordinal: 1,
    },
  ]
  const start_time = instantOf('Europe/Kyiv', { date: day, start_time: hour * 3600 })
  const appointment = { start_time, client: { id: client }, service_resource_settings }
  await staffCall(page, 'createCompanyAppointment', params, { body: { appointment } })
}

/** Pays on the page that replaces the bank's page. */
async function payOnSandbox(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.locator('input[name=card][value=success]').check()
  await page.locator('form').first().getByRole('button').first().click()
}

async function openBooking(page: Page, name: string) {
  await page.goto(`/staff/board?day=${day}`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByRole('heading', { name: 'Розрахунки' })).toBeVisible()
  return details
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('a manager sells five visits, uses one for a booking, returns it, uses it again, and records a tip', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    const client = await addClient(page, 'Марічка Манікюр')
    await page.goto(`/staff/clients/${client}`)
    await page.getByRole('button', { name: 'Продати абонемент або сертифікат' }).click()
    const sale = page.getByRole('dialog', { name: /^Продаж/ })
    await sale.getByRole('button', { name: /Продати за/ }).click()
    const what = sale.getByRole('combobox', { name: 'Що продаєте' })
    await expect(what).toHaveAttribute('aria-invalid', 'true')
    const five = await what.getByRole('option', { name: /5 манікюрів/ }).textContent()
    await what.selectOption({ label: five! })
    await checkScreen('staff-sale-1280')
    await sale.getByRole('button', { name: /Продати за 2\s800/ }).click()
    const sold = page.getByRole('dialog', { name: 'Продано: 5 манікюрів' })
    await expect(sold.getByText('5 візитів')).toBeVisible()
    // Only a certificate has a greeting.
    await expect(sold.getByRole('textbox')).toHaveCount(0)
    await checkScreen('staff-sold-1280')
    await sold.getByRole('button', { name: 'Готово' }).click()
    const memberships = page.getByRole('list', { name: 'Абонементи й сертифікати' })
    await expect(memberships.getByText('Лишилося: 5')).toBeVisible()

    await bookManicure(page, client, 12)
    const details = await openBooking(page, 'Марічка Манікюр')
    await details.getByRole('button', { name: 'Списати абонемент' }).click()
    const form = page.getByRole('dialog', { name: 'Списати абонемент' })
    await expect(form.getByRole('radio', { name: /5 манікюрів/ })).toBeChecked()
    await checkScreen('staff-cover-1280')
    await form.getByRole('button', { name: 'Списати: 1 візит' }).click()
    await expect(details.getByText(/5 манікюрів · 1 візит · Лишилося: 4/)).toBeVisible()
    await checkScreen('staff-covered-1280')
    await details.getByRole('button', { name: 'Зняти' }).click()
    await expect(details.getByRole('button', { name: 'Прийняти оплату' })).toBeVisible()
    await expect(page.getByText('Знято: 5 манікюрів')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Повернути' }).click()
    await page
      .getByRole('button', { name: /Марічка Манікюр/ })
      .first()
      .click()
    await expect(details.getByText(/Лишилося: 4/)).toBeVisible()

    await details.getByRole('button', { name: 'Чайові' }).click()
    const tip = page.getByRole('dialog', { name: 'Чайові' })
    await tip.getByRole('button', { name: 'Зберегти' }).click()
    await expect(tip.getByText('Введіть суму, наприклад 50')).toBeVisible()
    const usual = tip.getByRole('group', { name: 'Звичні чайові' }).getByRole('button', { name: /^10%/ })
    await usual.click()
    await expect(usual).toHaveAttribute('aria-pressed', 'true')
    await checkScreen('staff-tip-1280')
    await tip.getByRole('button', { name: /Записати чайові \d/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Чайові записано' })).toBeVisible()
    await expect(details.getByText('Чайові', { exact: true }).first()).toBeVisible()

    await page.goto(`/staff/clients/${client}`)
    await expect(memberships.getByText('Лишилося: 4')).toBeVisible()
  })

  test('a manager sells five visits that are paid later, and then takes the cash: it is in the till', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    const client = await addClient(page, 'Лада Згодом')
    await page.goto(`/staff/clients/${client}`)
    await page.getByRole('button', { name: 'Продати абонемент або сертифікат' }).click()
    const sale = page.getByRole('dialog', { name: /^Продаж/ })
    const what = sale.getByRole('combobox', { name: 'Що продаєте' })
    const five = await what.getByRole('option', { name: /5 манікюрів/ }).textContent()
    await what.selectOption({ label: five! })
    await sale.getByRole('button', { name: 'Згодом' }).click()
    await sale.getByRole('button', { name: /Продати за/ }).click()
    await page
      .getByRole('dialog', { name: /Продано/ })
      .getByRole('button', { name: 'Готово' })
      .click()
    const memberships = page.getByRole('list', { name: 'Абонементи й сертифікати' })
    await expect(memberships.getByText('Не сплачено')).toBeVisible()
    await checkScreen('staff-unpaid-1280')
    await memberships.getByRole('button', { name: 'Прийняти оплату: 5 манікюрів' }).click()
    const payment = page.getByRole('dialog', { name: 'Оплата' })
    await expect(payment.getByRole('combobox', { name: 'Каса філії' })).toBeVisible()
    await checkScreen('staff-order-payment-1280')
    await payment.getByRole('button', { name: /Прийняти 2\s800/ }).click()
    await expect(page.getByRole('status').filter({ hasText: /Оплату записано: 2\s800/ })).toBeVisible()
    await expect(memberships.getByText('Лишилося: 5')).toBeVisible()
    await expect(memberships.getByText('Не сплачено')).toHaveCount(0)
    await page.goto('/staff/money/till')
    await expect(page.getByRole('row', { name: /Готівка/ })).toContainText(/2\s800/)
  })
})

test('on a phone a manager sells a printed certificate, and another client pays with its code', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const buyer = await addClient(page, 'Богдан Даруймо')
  await page.goto(`/staff/clients/${buyer}`)
  await page.getByRole('button', { name: 'Продати абонемент або сертифікат' }).click()
  const sale = page.getByRole('dialog', { name: /^Продаж/ })
  const what = sale.getByRole('combobox', { name: 'Що продаєте' })
  const gift = await what
    .getByRole('option', { name: /^Сертифікат на/ })
    .first()
    .textContent()
  await what.selectOption({ label: gift! })
  await checkScreen('staff-sale-375')
  await sale.getByRole('button', { name: /Продати за/ }).click()
  const certificate = page.getByRole('dialog', { name: /Продано/ })
  await certificate.getByRole('textbox', { name: 'Побажання' }).fill('З днем народження, Оксано!')
  const code = (await certificate.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent())!
  await expect(certificate.getByRole('img', { name: /QR/ })).toBeVisible()
  await checkScreen('staff-certificate-375')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('З днем народження, Оксано!').last()).toBeVisible()
  await expect(certificate.getByRole('button', { name: 'Надрукувати' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await certificate.getByRole('button', { name: 'Готово' }).click()

  const guest = await staffCall(
    page,
    'createCompanyClient',
    { company: studio.id },
    {
      body: { client: { first_name: 'Оксана Іменинниця' } },
    },
  )
  await bookManicure(page, String(guest['id']), 12)
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: /^Ірина/ }).click()
  await page.getByRole('button', { name: /Оксана Іменинниця/ }).click()
  const details = page.getByRole('dialog', { name: 'Оксана Іменинниця' })
  await details.getByRole('button', { name: 'Списати абонемент' }).click()
  const form = page.getByRole('dialog', { name: 'Списати абонемент' })
  await form.getByRole('button', { name: 'Прийняти сертифікат' }).click()
  await expect(form.getByText('Введіть код сертифіката')).toBeVisible()
  await form.getByRole('textbox', { name: 'Код сертифіката' }).fill('AAAA-BBBB-CCCC')
  await form.getByRole('button', { name: 'Прийняти сертифікат' }).click()
  await expect(form.getByText('Такого коду немає')).toBeVisible()
  await form.getByRole('textbox', { name: 'Код сертифіката' }).fill(code.toLowerCase())
  await checkScreen('staff-cover-code-375')
  await form.getByRole('button', { name: 'Прийняти сертифікат' }).click()
  await expect(details.getByRole('button', { name: 'Зняти' })).toBeVisible()
  await checkScreen('staff-covered-375')
})

test('a client pays by the link from staff, and the open booking shows it; a deposit is requested and withdrawn', async ({
  page,
  baseURL,
  browser,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const client = await addClient(page, 'Павло Лінк')
  await bookManicure(page, client, 12)
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: /^Ірина/ }).click()
  await page.getByRole('button', { name: /Павло Лінк/ }).click()
  const details = page.getByRole('dialog', { name: 'Павло Лінк' })
  await details.getByRole('button', { name: 'Посилання на оплату' }).click()
  const link = page.getByRole('dialog', { name: 'Посилання на оплату' })
  await expect(link.getByRole('img', { name: /QR/ })).toBeVisible()
  await checkScreen('staff-link-375')

  await link.getByRole('button', { name: 'Попросити передоплату' }).click()
  const deposit = page.getByRole('dialog', { name: 'Попросити передоплату' })
  await deposit.getByRole('textbox', { name: 'Сума' }).fill('99999')
  await deposit.getByRole('button', { name: 'Попросити передоплату' }).click()
  await expect(deposit.getByText(/Введіть суму до/)).toBeVisible()
  await deposit.getByRole('textbox', { name: 'Сума' }).fill('200')
  await checkScreen('staff-deposit-375')
  await deposit.getByRole('button', { name: /Попросити передоплату 200/ }).click()
  await expect(link.getByText(/Чекаємо 200/)).toBeVisible()
  await checkScreen('staff-deposit-asked-375')
  await link.getByRole('button', { name: 'Відкликати' }).click()
  await expect(link.getByText(/Чекаємо 200/)).toBeHidden()

  // The client pays the full amount on another device.
  const address = await link.getByRole('textbox', { name: 'Посилання на оплату' }).inputValue()
  const phone = await browser.newContext({ baseURL: baseURL!, locale: 'uk-UA' })
  const theirs = await phone.newPage()
  await theirs.goto(address)
  await theirs.getByRole('main').getByRole('link', { name: 'Оплатити', exact: true }).first().click()
  await expect(theirs).toHaveURL(/\/payment\/r\//)
  // Waits for the form of the next screen: an earlier press would hit the last screen.
  await expect(theirs.getByRole('main').getByRole('radio').first()).toBeVisible()
  await centralButton(theirs).click()
  await payOnSandbox(theirs)
  await expect(link.getByText(/Клієнт щойно сплатив/)).toBeVisible({ timeout: 15_000 })
  await checkScreen('staff-link-paid-375')
  await phone.close()
})

test('a manager books two services for a known client every week, at another price and without a message', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const client = await addClient(page, 'Ріна Щотижня')
  // That time is taken in the second week.
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const taken = { date: workingDay(4), start_time: 12 * 3600 }
  await staffCall(page, 'createCompanyAppointment', params, {
    body: {
      appointment: {
        start_time: instantOf('Europe/Kyiv', taken),
        client: { id: client },
        service_resource_settings: [
          {
            service: studio.idOf('service', 'gel-manicure'),
            resources: [studio.idOf('resource', 'iryna')],
            ordinal: 1,
          },
        ],
      },
    },
  })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  await sheet.getByRole('searchbox').fill('Ріна')
  await sheet.getByRole('list', { name: 'Клієнт' }).getByRole('button', { name: /Ріна/ }).click()
  await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Ірина' })
  const choose = async (field: string | RegExp, service: RegExp) => {
    const select = sheet.getByRole('combobox', { name: field })
    const option = await select.getByRole('option', { name: service }).textContent()
    await select.selectOption({ label: option! })
  }
  await choose(/^Послуга\W*$/, /^Класичний манікюр/)
  await sheet.getByRole('button', { name: 'Ще одна послуга' }).click()
  await choose('Послуга 2', /^Педикюр ·/)
  await sheet.getByLabel(/^Час\W*$/).fill('12:00')
  // The sheet shows what the press will book.
  await expect(sheet.getByText(/^1.100.*₴$/)).toBeVisible()
  const more = sheet.getByRole('button', { name: 'Повторення, абонемент, повідомлення' })
  await more.press('Enter')
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await sheet.getByRole('button', { name: 'Щотижня' }).click()
  await expect(sheet.getByText('1 дата зайнята: на неї не запишемо.')).toBeVisible()
  await expect(sheet.getByText(/^3 візити: 3.300.*₴$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Інша ціна' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Інша ціна' })).toBeFocused()
  await sheet.getByRole('textbox', { name: 'Інша ціна' }).fill('500')
  await sheet.getByRole('button', { name: /Записати 3 візити/ }).click()
  await expect(sheet.getByText('Введіть причину').first()).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Причина' }).fill('Постійна клієнтка')
  await expect(sheet.getByText('Введіть причину')).toHaveCount(0)
  await sheet.getByRole('checkbox', { name: 'Повідомити клієнта' }).uncheck()
  await checkScreen('staff-new-repeat-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-new-repeat-1280')
  await sheet.getByRole('button', { name: /Записати 3 візити/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано 3 візити' })).toBeVisible()
  const { content } = (await staffCall(page, 'listCompanyAppointments', params, {
    query: { client, sort: 'start_time' },
  })) as { content: { price: number; services: unknown[] }[] }
  const booked = content.filter(({ services }) => services.length === 2)
  expect(booked.map(({ price }) => price)).toEqual([50_000, 50_000, 50_000])
})
