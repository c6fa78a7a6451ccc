/** Memberships that cover a booking: shown at confirmation, changed there, booked as shown. */
import type { Page } from '@playwright/test'
import { addDays, daysBetween } from '@zapys/domain/time'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { call, dateTime, freeStarts, instantOf } from '../support/api.ts'
import { changeSettings, inDatabase } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { sellMemberships } from '../support/memberships.ts'
import { ownCompany } from '../support/own-company.ts'
import type { RunningProduct } from '../support/product.ts'
import { screenTexts, type Language } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, tabTo, touch } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')

const words = screenTexts.en
const spot = { branch: 'kyiv', service: 'gel-manicure', resource: 'iryna' }
const fiveManicures = studio.idOf('template', 'five-manicures')
const deposit = studio.idOf('template', 'deposit')

test.beforeEach(async ({ context, product }) => {
  await setLanguage(context, product.url, 'en')
  await changeSettings(product.dataDir, studio.id, { online_payment: { enabled: false } })
})

const covering = (page: Page) => page.getByRole('region', { name: 'Your visit' })
const changeButton = (page: Page) =>
  covering(page).getByRole('button', { name: /^Change|Use a gift certificate/ })
/** The amount, in minor units, of the line that begins with `label`. */
const sumOf = async (page: Page, label: string) => {
  const line = covering(page).getByText(label, { exact: true }).locator('..')
  return Math.round(Number(((await line.innerText()).match(/[\d,.]+$/)?.[0] ?? '').replaceAll(',', '')) * 100)
}

async function openConfirmation(page: Page, product: RunningProduct, turn = 0) {
  const times = await freeStarts(product.url, studio, spot)
  await page.goto(
    `${studio.path}/b/${studio.idOf('branch', spot.branch)}/r/${studio.idOf('resource', spot.resource)}/c/${dateTime(times[turn]!)}?s=${studio.idOf('service', spot.service)}`,
  )
  await touch(page)
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
}

/** Books the time of the second visit for another client, if it is free. */
async function bookTimeAWeekLater({ url }: RunningProduct, turn: number) {
  const times = await freeStarts(url, studio, spot)
  const { date, start_time } = times[turn]!
  const taken = times.find((free) => free.date === addDays(date, 7) && free.start_time === start_time)
  if (taken === undefined) return
  await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: studio.idOf('branch', spot.branch),
          start_time: instantOf('Europe/Kyiv', taken),
          service_resource_settings: [
            {
              service: studio.idOf('service', spot.service),
              resources: [studio.idOf('resource', spot.resource)],
              ordinal: 1,
            },
          ],
          client: { first_name: 'Перша', phone: newPhone() },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )
}

async function signInClientWith(
  page: Page,
  product: RunningProduct,
  bought: { visits?: number; money?: number },
) {
  const phone = newPhone()
  await signInByApi(page, product.url, studio, phone)
  const at = { company: studio.id, phone }
  const sellMembership = async (template: string, total: number | undefined, to: number) =>
    total === undefined
      ? undefined
      : (await sellMemberships(product.dataDir, { ...at, template }, [{ from: -10, to, total }]))[0]
  return {
    phone,
    visits: await sellMembership(fiveManicures, bought.visits, 60),
    money: await sellMembership(deposit, bought.money, 90),
  }
}

/** Sells a certificate, paid in person; returns its code. */
async function sellCertificate({ url, dataDir }: RunningProduct): Promise<string> {
  const ordered = (await call(
    url,
    'orderMembership',
    { company: studio.id, template: studio.idOf('template', 'gift-1000') },
    {
      body: {
        client_membership: {
          client: { first_name: 'Оля', phone: newPhone() },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )) as { id: string; manage_key: string }
  await inDatabase(dataDir, (client) =>
    client.query(
      `insert into ledger_entry (company_id, entry_id, subject_kind, subject_id, cause, amount, currency_code, key, created)
       select company_id, gen_random_uuid(), 'MEMBERSHIP', membership_id, 'CORRECTION', price, currency_code, 'desk:' || membership_id, $3
         from membership where company_id = $1 and membership_id = $2`,
      [studio.id, ordered.id, new Date()],
    ),
  )
  const answer = await fetch(`${url}/v1/company/${studio.id}/client/membership/${ordered.id}`, {
    headers: { 'X-Manage-Key': ordered.manage_key },
  })
  return ((await answer.json()) as { code: string }).code
}

const bookingResponse = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/appointment'))

test('a membership covers a visit automatically, and the client can choose another one or none before booking', async ({
  page,
  product,
  checkScreen,
}) => {
  const { visits, money } = await signInClientWith(page, product, { visits: 3, money: 500_000 })
  await openConfirmation(page, product)
  const visit = covering(page)
  await expect(visit.getByText('Covered by “5 manicures”')).toBeVisible()
  await expect(visit.getByText(`No. ${visits}: 1 visit, 2 left`)).toBeVisible()
  expect(await sumOf(page, 'Left to pay')).toBe(0)
  await expect(centralButton(page)).toContainText('Covered by “5 manicures”')
  await checkScreen('covered')

  await changeButton(page).click()
  const options = visit.getByRole('radiogroup', { name: 'How to pay' })
  await expect(options.getByRole('radio')).toHaveCount(4)
  await options.getByRole('radio', { name: /^I’ll pay separately/ }).check()
  const price = await sumOf(page, 'Total')
  await expect(visit.getByText('Covered by')).toBeHidden()
  await expect(centralButton(page)).toContainText(/₴\d/)
  await options.getByRole('radio', { name: /^Deposit 5000/ }).check()
  await expect(visit.getByText('Covered by “Deposit 5000”')).toBeVisible()
  await checkScreen('covered-choice')

  await page.reload()
  await expect(visit.getByText('Covered by “Deposit 5000”'), 'the choice is kept').toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill('Марта')
  await page.getByRole('checkbox', { name: /personal data/ }).check()
  const asked = page.waitForRequest(/user\/appointment$/)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    appointment: { membership: { number: money }, shown: { price, to_pay: 0, membership: money } },
  })
  await expect(heading(page, words.done)).toBeVisible()
  await expect(page.getByText('Covered by “Deposit 5000”')).toBeVisible()
  await checkScreen('covered-booked')
  await page.goto(`${studio.path}/records_current`)
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'manicure' })
  await expect(own, 'in a list, too, nothing is left to pay').toContainText('Covered by “Deposit 5000”')
  await expect(own).not.toContainText('₴')
  await checkScreen('covered-in-list')
})

test('the confirmation and the booking show until when cancelling returns the covered visit', async ({
  page,
  product,
  checkScreen,
}) => {
  await changeSettings(product.dataDir, studio.id, { membership: { give_back_hours: 12 } })
  await signInClientWith(page, product, { visits: 3 })
  await openConfirmation(page, product)
  const terms = covering(page).getByText(
    /^Cancel by \p{L}+ \d+,? \d\d:\d\d and what was used is returned: 5 manicures\. After that it counts as used\.$/u,
  )
  await expect(terms).toBeVisible()
  const said = await terms.innerText()
  await checkScreen('covered-terms')
  await page.getByRole('textbox', { name: words.firstName }).fill('Марта')
  await page.getByRole('checkbox', { name: /personal data/ }).check()
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(said)
})

test('ending a freeze early first shows which booking would lie after the membership’s end, and needs a second confirmation', async ({
  page,
  product,
  checkScreen,
}) => {
  const phone = newPhone()
  await signInByApi(page, product.url, studio, phone)
  const times = await freeStarts(product.url, studio, spot)
  const time = times.find(({ date }) => date > dayAhead(5))!
  const daysBefore = (days: number) => addDays(time.date, -days)
  const [number] = await sellMemberships(
    product.dataDir,
    { company: studio.id, phone, template: fiveManicures },
    [{ from: -10, to: daysBetween(dayAhead(0), daysBefore(2)), total: 5 }],
  )
  const main = page.getByRole('main')
  await page.goto(`${studio.path}/memberships_freeze/${number}`)
  await main.getByRole('radio', { name: 'For a number of days, from a date I choose' }).check()
  await page.getByRole('textbox', { name: 'First day' }).fill(daysBefore(2).split('-').toReversed().join('.'))
  await page.getByRole('textbox', { name: 'How many days' }).fill('2')
  await expect(main.getByText(/^Frozen for 2 days: /)).toBeVisible()
  await centralButton(page).filter({ hasText: 'Freeze' }).click()
  await expect(page.getByText('It is frozen now')).toBeVisible()
  await openConfirmation(page, product, times.indexOf(time))
  await expect(covering(page).getByText('Covered by “5 manicures”')).toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill('Марта')
  await page.getByRole('checkbox', { name: /personal data/ }).check()
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()

  await page.goto(`${studio.path}/memberships_details/${number}`)
  await main.getByRole('button', { name: 'Unfreeze' }).click()
  await expect(page).toHaveURL(new RegExp(`/memberships_freeze/${number}$`))
  await expect(main.getByText(/^No day has been frozen yet/)).toBeVisible()
  const after = main.getByRole('region', { name: '1 booking is after that day' })
  await expect(after.getByRole('link', { name: /^Gel manicure/ })).toBeVisible()
  await expect(after).toContainText('It stays booked, but you pay for it separately')
  await checkScreen('unfreezing')
  await centralButton(page).filter({ hasText: 'Unfreeze' }).click()
  await expect(page.getByText('It can be used again')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'You unfroze it' })).toBeVisible()
  await page.goto(`${studio.path}/records_current`)
  await main.getByRole('link', { name: /manicure/ }).click()
  await expect(page.getByText(/^No longer covered by “5 manicures”: it is valid until \d/)).toBeVisible()
  await checkScreen('lost-cover')
})

test('when the membership is used up meanwhile, nothing is booked, the remainder is shown, and the client confirms again', async ({
  page,
  product,
  checkScreen,
}) => {
  const { visits, phone } = await signInClientWith(page, product, { visits: 1 })
  await openConfirmation(page, product)
  const visit = covering(page)
  await expect(visit.getByText('Covered by “5 manicures”')).toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill('Марта')
  await page.getByRole('checkbox', { name: /personal data/ }).check()
  const useUp = `update membership set used = total where company_id = $1 and number = $2`
  await inDatabase(product.dataDir, (client) => client.query(useUp, [studio.id, visits]))
  const refused = bookingResponse(page)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByText('Covered by “5 manicures”')).toHaveCount(0)
  await expect(centralButton(page)).toContainText(/₴\d/)
  await checkScreen('covered-no-more')
  const price = await sumOf(page, 'Total')
  const asked = page.waitForRequest(/user\/appointment$/)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  expect((await asked).postDataJSON().appointment.shown).toMatchObject({
    price,
    to_pay: price,
    membership: null,
  })
  await expect(heading(page, words.done)).toBeVisible()
  const stored = await inDatabase(product.dataDir, (client) =>
    client.query<{ uses: string }>(
      `select count(u.use_id) as uses from appointment a join client c using (company_id, client_id)
         left join membership_use u using (company_id, appointment_id) where c.phone = $1 group by a.appointment_id`,
      [phone],
    ),
  )
  expect(stored.rows).toEqual([{ uses: '0' }])
})

test(
  'a guest enters a certificate by keyboard: a wrong code shows an error at its field, a right one pays a part',
  { tag: '@smoke' },
  async ({ page, product, checkScreen }) => {
    const code = await sellCertificate(product)
    await inDatabase(product.dataDir, (client) =>
      client.query(
        `update membership set total = 20000 where company_id = $1 and kind = 'CERTIFICATE' and source = 'WIDGET'`,
        [studio.id],
      ),
    )
    await openConfirmation(page, product, 2)
    const visit = covering(page)
    const price = await sumOf(page, 'Total')
    await tabTo(page, changeButton(page))
    await page.keyboard.press('Enter')
    const field = visit.getByRole('textbox', { name: 'Certificate code' })
    const apply = visit.getByRole('button', { name: 'Apply' })
    await tabTo(page, apply)
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Enter the code')
    await page.keyboard.press('Shift+Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type('AAAA-BBBB-CCCC')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^There is no such code/)
    await checkScreen('code-wrong')
    await expect(page.getByText(/^Kept for you until/), 'the time is kept all the same').toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(code.toLowerCase().replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await expect(visit.getByText('Covered by “Gift card, 1,000 hryvnias”')).toBeVisible()
    expect(await sumOf(page, 'Left to pay')).toBe(price - 20_000)
    await checkScreen('code-covers')
    await fillDetails(page, words, { name: 'Ніна', phone: newPhone() })
    await page.getByRole('checkbox', { name: /personal data/ }).check()
    // A typed code that is not applied yet is checked first, so nothing is booked at another price.
    await visit.getByRole('radio', { name: 'Use a gift certificate' }).check()
    await field.fill('ZZZZ-ZZZZ-ZZZZ')
    await centralButton(page).filter({ hasText: words.confirm }).click()
    await expect(field).toHaveAccessibleDescription(/^There is no such code/)
    await visit.getByRole('radio', { name: /Gift card/ }).check()
    await expect(field).toBeHidden()
    const asked = page.waitForRequest(/client\/appointment$/)
    await centralButton(page).filter({ hasText: words.confirm }).click()
    expect((await asked).postDataJSON().appointment.shown).toMatchObject({ to_pay: price - 20_000 })
    await expect(heading(page, words.done)).toBeVisible()
    await expect(page.getByText('Covered by “Gift card, 1,000 hryvnias”')).toBeVisible()
    await expect(page.getByText(code), 'its code is nobody’s to read').toBeHidden()
  },
)

test('after ten wrong codes in an hour the field shows that there were too many attempts', async ({
  page,
  product,
}) => {
  await openConfirmation(page, product, 3)
  await changeButton(page).click()
  const field = covering(page).getByRole('textbox', { name: 'Certificate code' })
  for (let tries = 0; tries < 11; tries += 1) {
    await field.fill(`AAAA-BBBB-CC${tries + 10}`)
    const answer = page.waitForResponse(/calculate\/price/)
    await covering(page).getByRole('button', { name: 'Apply' }).click()
    await answer
  }
  await expect(field).toHaveAccessibleDescription(/Too many/)
})

test('a series shows how many visits are covered, also after a date has moved, and books exactly those', async ({
  page,
  product,
  checkScreen,
}) => {
  await signInClientWith(page, product, { visits: 3 })
  await bookTimeAWeekLater(product, 1)
  await openConfirmation(page, product, 1)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
  await page.getByRole('combobox', { name: 'How many visits' }).selectOption('3 visits')
  const visit = covering(page)
  await expect(page.getByRole('list', { name: 'Dates of your visits' }).getByRole('listitem')).toHaveCount(3)
  const taken = page.getByRole('combobox', { name: / is taken$/ })
  expect(await taken.count()).toBeGreaterThan(0)
  for (const choice of await taken.all()) await choice.selectOption({ index: 1 })
  await expect(visit.getByText('Covers 3 visits out of 3')).toBeVisible()
  await checkScreen('covered-series')
  await page.getByRole('textbox', { name: words.firstName }).fill('Марта')
  await page.getByRole('checkbox', { name: /personal data/ }).check()
  expect(await sumOf(page, 'Left to pay')).toBe(0)
  const answered = page.waitForResponse(/user\/appointment\/repeat$/)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  const answer = await answered
  expect(answer.request().postDataJSON().appointment.shown).toMatchObject({ to_pay: 0 })
  expect(answer.status(), 'what was shown is what is booked, at the first press').toBe(200)
  await expect(heading(page, words.done)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Covers 3 visits out of 3')
  await checkScreen('covered-series-booked')
})

// proves S4.membership.9
test('the home page shows the membership that expires first', async ({ page, product, checkScreen }) => {
  const phone = newPhone()
  await signInByApi(page, product.url, studio, phone)
  await sellMemberships(product.dataDir, { company: studio.id, phone, template: fiveManicures }, [
    { from: -60, to: -1, total: 5, used: 4 },
    { from: -10, to: 20, total: 5, used: 2 },
    { from: -10, to: 40, total: 5 },
  ])
  const widget_settings = { client_membership_view_type: 'SMALL' }
  await changeSettings(product.dataDir, studio.id, { widget_settings })
  await page.goto(studio.path)
  const row = page.getByRole('main').getByRole('link', { name: /^My passes/ })
  await expect(row).toContainText('5 manicures: 3 of 5 visits left')
  await expect(row).toContainText('Active until')
  await checkScreen('home-soonest')
})

const covered: Record<Language, [covers: RegExp, left: string, change: RegExp, question: string]> = {
  uk: [/№ \w+: 1 візит, залишок: 2/, 'Лишилося сплатити', /^Змінити/, 'Чим оплатити'],
  en: [/No\. \w+: 1 visit, 2 left/, 'Left to pay', /^Change/, 'How to pay'],
  pl: [/Nr \w+: 1 wizyta, pozostaje 2/, 'Pozostało do zapłaty', /^Zmień/, 'Czym zapłacić'],
  ru: [/№ \w+: 1 визит, остаток: 2/, 'Осталось заплатить', /^Изменить/, 'Чем оплатить'],
}
test('the covering membership is shown correctly in every language', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  await signInClientWith(page, product, { visits: 3 })
  const times = await freeStarts(product.url, studio, spot)
  for (const [language, [covers, left, change, question]] of Object.entries(covered)) {
    await setLanguage(context, product.url, language as Language)
    await page.goto(
      `${studio.path}/b/${studio.idOf('branch', spot.branch)}/r/${studio.idOf('resource', spot.resource)}/c/${dateTime(times[4]!)}?s=${studio.idOf('service', spot.service)}`,
    )
    const main = page.getByRole('main')
    await expect(main.getByText(covers)).toBeVisible()
    await expect(main.getByText(left)).toBeVisible()
    await main.getByRole('button', { name: change }).last().click()
    await expect(main.getByRole('radiogroup', { name: question })).toBeVisible()
    await checkScreen(`covered-${language}`)
  }
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('each place in a class uses one visit of the membership, shown beside the form', async ({
    page,
    product,
    checkScreen,
  }) => {
    const phone = newPhone()
    await signInByApi(page, product.url, hall, phone)
    const [number] = await sellMemberships(
      product.dataDir,
      { company: hall.id, phone, template: hall.idOf('template', 'eight-classes') },
      [{ from: -10, to: 50, total: 8 }],
    )
    await page.goto(`${hall.path}/e`)
    await page.getByRole('main').getByRole('link').filter({ hasText: /₴/ }).first().click()
    await centralButton(page).filter({ hasText: words.book }).click()
    await expect(heading(page, words.check)).toBeVisible()
    const visit = page.getByRole('region', { name: 'Your visit' })
    await expect(visit.getByText(`No. ${number}: 1 visit, 7 left`)).toBeVisible()
    await page
      .getByRole('button', { name: /more|add|increase/i })
      .first()
      .click()
    await expect(visit.getByText(`No. ${number}: 2 visits, 6 left`)).toBeVisible()
    await checkScreen('desk-covered-places')
  })
})
