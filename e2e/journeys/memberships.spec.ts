/** Memberships and certificates: sale, order, the client's own list, and freezing. */
import type { Page } from '@playwright/test'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { changeSettings, inDatabase } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { sellMemberships } from '../support/memberships.ts'
import { ownCompany } from '../support/own-company.ts'
import type { RunningProduct } from '../support/product.ts'
import { centralButton, heading, setLanguage, tabTo } from '../support/screens.ts'
import type { Language } from '../support/screen-texts.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

const fiveManicures = studio.idOf('template', 'five-manicures')
const dotted = (day: string) => day.split('-').toReversed().join('.')

/** Switches on everything about memberships, whatever the demo company has chosen. */
const openShop = ({ dataDir }: RunningProduct) =>
  changeSettings(dataDir, studio.id, {
    widget_settings: {
      membership_showcase_view_type: 'LARGE',
      client_membership_view_type: 'LARGE',
      membership_list_view_type: 'LARGE',
    },
    membership: { allow_order: true, allow_freezing: true, max_freezes: 2, max_freeze_days: 14 },
    online_payment: { enabled: false },
  })

test.beforeEach(async ({ context, product }) => {
  await setLanguage(context, product.url, 'en')
})
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

// proves S1.capability.9 S2.route.18 S2.route.19 S2.action.4 S2.payroute.12 S2.payroute.14
test('a guest sees what is on sale and orders it, with its content, covered services, validity and price', async ({
  page,
  product,
  checkScreen,
}) => {
  await openShop(product)
  await page.goto(`${studio.path}/m`)
  await expect(heading(page, 'Passes and gift certificates')).toBeVisible()
  const card = page.getByRole('link', { name: /5 manicures/ })
  await expect(card).toContainText('5 visits, Valid for 6 months')
  await expect(card).toContainText('₴2,800')
  await expect(page.getByRole('region', { name: 'Gift certificates' }).getByRole('link')).toHaveCount(2)
  await checkScreen('showcase')

  await card.click()
  await expect(heading(page, 'Order')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Your order' })
  for (const shown of ['5 visits', 'Gel manicure', '6 months', '₴2,800'])
    await expect(summary.getByText(shown, { exact: true }).first()).toBeVisible()
  // The press marks each missing field with an error.
  await centralButton(page).filter({ hasText: 'Make an order' }).click()
  await expect(page.getByRole('alert')).toContainText('Required field')
  await checkScreen('order-missing')
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await checkScreen('order')
  const asked = page.waitForRequest(/client\/template\//)
  await centralButton(page).click()
  expect((await asked).postDataJSON()).toMatchObject({
    client_membership: { client: { first_name: 'Марта' }, agreement: { terms: true, privacy: true } },
  })
  await expect(heading(page, 'Your order is in')).toBeVisible()
  await expect(page).toHaveURL(/\/success\/m\/[0-9a-f-]+$/)
  await expect(page.getByText('Pay when you come in, then you can use it.')).toBeVisible()
  const number = await page.getByText(/^Number: /).textContent()
  await checkScreen('ordered')
  await page.reload()
  await expect(page.getByText(number!), 'the page can be opened again').toBeVisible()
  await page.goto(`${studio.path}/success_membership`)
  await expect(page.getByText(number!), 'and so can the last order of this session').toBeVisible()
})

// proves S1.capability.10
test('a certificate is ordered by keyboard alone, valid from a day that the buyer chooses', async ({
  page,
  product,
}) => {
  await openShop(product)
  const gift = studio.idOf('template', 'gift-1000')
  await inDatabase(product.dataDir, (client) =>
    client.query(
      `update membership_template set starts = 'CHOSEN' where company_id = $1 and template_id = $2`,
      [studio.id, gift],
    ),
  )
  await page.goto(`${studio.path}/m`)
  const card = page.getByRole('link', { name: /Gift card, 1,000/ })
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Order')).toBeVisible()
  const start = page.getByRole('textbox', { name: 'Valid from' })
  await tabTo(page, start)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(dotted(dayAhead(-1)))
  await tabTo(page, page.getByRole('textbox', { name: 'First name' }))
  await page.keyboard.type('Оля')
  await tabTo(page, page.getByRole('textbox', { name: 'Phone' }))
  await page.keyboard.type(newPhone())
  await tabTo(page, page.getByRole('checkbox', { name: /booking terms/ }))
  await page.keyboard.press('Space')
  await tabTo(page, centralButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert'), 'yesterday is too early').toContainText('minimum limit')
  await page.getByRole('alert').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(start).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(dotted(dayAhead(40)))
  await tabTo(page, centralButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your order is in')).toBeVisible()
  await expect(page.getByText(`Valid from ${dotted(dayAhead(40))}`)).toBeVisible()
})

const shops: Record<Language, [title: string, card: RegExp, order: string, button: string]> = {
  uk: ['Абонементи і сертифікати', /5 візитів, Діє 6 місяців/, 'Замовлення', 'Замовити'],
  en: ['Passes and gift certificates', /5 visits, Valid for 6 months/, 'Order', 'Make an order'],
  pl: ['Karnety i bony podarunkowe', /5 wizyt, Ważność: 6 miesięcy/, 'Zamówienie', 'Zamów'],
  ru: ['Абонементы и сертификаты', /5 визитов, Действует 6 месяцев/, 'Заказ', 'Заказать'],
}
test('the memberships on sale are shown correctly in every language', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  await openShop(product)
  for (const [language, [title, card, order, button]] of Object.entries(shops)) {
    await setLanguage(context, product.url, language as Language)
    await page.goto(`${studio.path}/m`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(card)
    await page.goto(`${studio.path}/m/${fiveManicures}`)
    await expect(heading(page, order)).toBeVisible()
    await expect(centralButton(page).filter({ hasText: button })).toBeVisible()
    await checkScreen(`order-${language}`)
  }
})

// proves S6.switch.8 S8.message.37 S8.message.38
test('a company shows its memberships as rows or not at all, and the screen then shows that nothing is on sale', async ({
  page,
  product,
  checkScreen,
}) => {
  await openShop(product)
  await changeSettings(product.dataDir, studio.id, {
    widget_settings: { membership_showcase_view_type: 'SMALL' },
  })
  await page.goto(`${studio.path}/m`)
  await expect(cards(page).filter({ hasText: '5 manicures' })).toContainText('₴2,800')
  await checkScreen('showcase-small')
  // The company switches orders off while a visitor fills in the form.
  await page.goto(`${studio.path}/m/${fiveManicures}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await changeSettings(product.dataDir, studio.id, {
    widget_settings: { membership_showcase_view_type: 'OFF' },
  })
  await centralButton(page).click()
  await expect(page.getByText('Subscription or certificate ordering is prohibited')).toBeVisible()
  for (const address of ['m', `m/${fiveManicures}`]) {
    await page.goto(`${studio.path}/${address}`)
    await expect(page.getByText('Subscription or certificate ordering is prohibited')).toBeVisible()
    await checkScreen(`showcase-off-${address.length}`)
  }
  await page.goto(studio.path)
  await expect(page.getByRole('region', { name: 'Passes and gift certificates' })).toBeHidden()
})

// proves S1.capability.13 S2.route.27 S2.route.28 S2.route.29 S4.membership.1 S4.membership.2 S4.membership.3 S4.membership.4 S4.membership.5 S4.membership.6 S4.membership.7 S4.membership.8 S4.list.1 S4.list.2 S3.membership.9 S3.bookingset.12
test('own memberships show what is left and their state, twenty per page', async ({
  page,
  product,
  checkScreen,
}) => {
  await openShop(product)
  const phone = newPhone()
  await signInByApi(page, product.url, studio, phone)
  const at = { company: studio.id, phone, template: fiveManicures }

  await page.goto(`${studio.path}/memberships_current`)
  await expect(page.getByText('None at the moment')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what is on sale' })).toBeVisible()
  await checkScreen('memberships-none')

  const [active, soon, later, frozen, open, thawed, unpaid] = await sellMemberships(product.dataDir, at, [
    { from: -10, to: 20, total: 5, used: 2 },
    { from: 12, to: 190, total: 5 },
    { from: 40, to: 220, total: 5 },
    { from: -10, to: 21, total: 5, frozen: { from: -1, to: 3 } },
    { from: -10, to: 22, total: 5, frozen: { from: -1, to: null } },
    { from: -10, to: 23, total: 5, frozen: { from: -5, to: -2 } },
    { from: -10, to: 24, total: 5, isPaid: false },
  ])
  const [expired] = await sellMemberships(product.dataDir, at, [{ from: -60, to: -1, total: 5, used: 3 }])
  await page.goto(`${studio.path}/memberships_current`)
  const card = (number: string | undefined) => cards(page).filter({ hasText: `No. ${number}` })
  await expect(cards(page)).toHaveCount(7)
  await expect(card(active)).toContainText(`Active until ${dotted(dayAhead(20))}`)
  await expect(card(active)).toContainText('3 of 5 visits left')
  await expect(card(soon)).toContainText('Starts in 12 days')
  await expect(card(later)).toContainText(`Starts from ${dotted(dayAhead(40))}`)
  await expect(card(frozen)).toContainText(`Frozen until ${dotted(dayAhead(3))}`)
  await expect(card(open)).toContainText('Frozen')
  await expect(card(thawed)).toContainText('Active until')
  await expect(card(unpaid)).toContainText('Not paid yet')
  // Memberships that can be used today are in full colour.
  await expect(page.locator('.z-pass-face:not([data-look])')).toHaveCount(2)
  await checkScreen('memberships-current')

  await page.getByRole('link', { name: 'Past' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(expired)).toContainText('Expired')
  await expect(card(expired)).toContainText('3 of 5 visits used')
  await expect(card(expired), 'nothing is left of what is over').not.toContainText('left')
  await checkScreen('memberships-past')
  await page.getByRole('link', { name: 'Unpaid' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(unpaid)).toBeVisible()
  await checkScreen('memberships-unpaid')

  await sellMemberships(
    product.dataDir,
    at,
    Array.from({ length: 14 }, (_, day) => ({ from: -10, to: 30 + day, total: 5 })),
  )
  await page.goto(`${studio.path}/memberships_current`)
  await expect(cards(page)).toHaveCount(20)
  const first = await cards(page).first().textContent()
  const asked = page.waitForRequest(/page=1/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(21)
  expect((await asked).url()).toContain('status=ACTIVE')
  expect(await cards(page).first().textContent(), 'what was shown stays').toBe(first)
  await page.getByRole('link', { name: 'Past' }).click()
  await page.getByRole('link', { name: 'Current' }).click()
  await expect(cards(page), 'requested again without a page number').toHaveCount(20)

  const faces = page.getByRole('main').locator('.z-pass-face')
  await expect(faces).toHaveCount(20)
  await changeSettings(product.dataDir, studio.id, {
    widget_settings: { membership_list_view_type: 'SMALL' },
  })
  await page.goto(`${studio.path}/memberships_current`)
  await expect(cards(page).first()).toContainText('left')
  await checkScreen('memberships-small')
  await expect(cards(page)).toHaveCount(20)
  await expect(faces).toHaveCount(0)
  await changeSettings(product.dataDir, studio.id, {
    widget_settings: { client_membership_view_type: 'OFF' },
  })
  await page.goto(`${studio.path}/memberships_current`)
  await expect(page.getByText('This part is switched off')).toBeVisible()
  await checkScreen('memberships-off')
})

// proves S2.route.30 S2.route.31 S3.membership.6 S3.membership.7 S3.membership.8 S6.switch.10
test(
  'one membership shows remaining, used and reserved visits, its dates and its visits, and can be frozen until a date',
  { tag: '@smoke' },
  async ({ page, product, checkScreen }) => {
    await openShop(product)
    const phone = newPhone()
    await signInByApi(page, product.url, studio, phone)
    const [number] = await sellMemberships(
      product.dataDir,
      { company: studio.id, phone, template: fiveManicures },
      [{ from: -10, to: 20, total: 5, used: 2 }],
    )
    await page.goto(`${studio.path}/memberships_current`)
    await cards(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/memberships_details/${number}$`))
    const main = page.getByRole('main')
    await expect(heading(page, 'Details')).toBeVisible()
    for (const [term, value] of [
      ['Remaining', '3 visits'],
      ['Used', '2 visits'],
      ['For upcoming bookings', '0 visits'],
    ] as const)
      await expect(main.getByRole('term').filter({ hasText: term }).locator('..')).toContainText(value)
    const facts = page.getByRole('region', { name: 'Details' })
    await expect(facts).toContainText('Valid from')
    await expect(facts).toContainText('Valid until')
    await expect(facts).toContainText('Gel manicure')
    await expect(main.getByText('No bookings with it yet.')).toBeVisible()
    await checkScreen('membership-details')

    await main.getByRole('link', { name: 'Freeze' }).click()
    await expect(heading(page, 'Freezing')).toBeVisible()
    await expect(main.getByText('It can be frozen 2 more times')).toBeVisible()
    await main.getByRole('radio', { name: 'From today until a date I choose' }).check()
    await centralButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Last day: Required field')
    await page.getByRole('textbox', { name: 'Last day' }).fill(dotted(dayAhead(4)))
    await expect(main.getByText(/^Frozen for 5 days: /)).toBeVisible()
    await expect(main.getByText(/It will then be valid until/)).toBeVisible()
    await checkScreen('membership-freeze')
    await centralButton(page).filter({ hasText: 'Freeze' }).click()
    await expect(page.getByText('It is frozen now')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/memberships_details/${number}$`))
    await expect(main.getByText(`Frozen until ${dotted(dayAhead(4))}`)).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'You froze it' })).toBeVisible()
    await checkScreen('membership-frozen')
    await centralButton(page).filter({ hasText: 'Unfreeze' }).click()
    await expect(page.getByText('It can be used again')).toBeVisible()
    await expect(main.getByText(/^Active until/)).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'You unfroze it' })).toBeVisible()

    await page.goto(`${studio.path}/memberships_details/nobody-has-it`)
    await expect(page.getByText('We cannot find it')).toBeVisible()
    await changeSettings(product.dataDir, studio.id, { membership: { allow_freezing: false } })
    await page.goto(`${studio.path}/memberships_details/${number}`)
    await expect(main.getByRole('link', { name: 'Freeze' })).toBeHidden()
    await page.goto(`${studio.path}/memberships_freeze/${number}`)
    await expect(page.getByText('Freezing is switched off')).toBeVisible()
    await checkScreen('membership-freeze-off')
  },
)

// proves S8.freezing.8 S8.freezing.9
test('a rejected freeze shows the reason on its screen, and the client stays signed in', async ({
  page,
  product,
}) => {
  await openShop(product)
  const phone = newPhone()
  await signInByApi(page, product.url, studio, phone)
  const [number] = await sellMemberships(
    product.dataDir,
    { company: studio.id, phone, template: fiveManicures },
    [{ from: -10, to: 20, total: 5 }],
  )
  await page.goto(`${studio.path}/memberships_freeze/${number}`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'For a number of days, from a date I choose' }).check()
  await page.getByRole('textbox', { name: 'First day' }).fill(dotted(dayAhead(2)))
  await page.getByRole('textbox', { name: 'How many days' }).fill('15')
  await centralButton(page).click()
  await expect(page.getByRole('alert'), 'at most 14 at a time').toContainText('maximum limit')
  await page.getByRole('textbox', { name: 'How many days' }).fill('7')
  await expect(main.getByText(/^Frozen for 7 days: /)).toBeVisible()

  // A rejection with a code that this version of the widget does not know, and with its own message.
  const rejectWith = (body: Record<string, unknown>) =>
    page.route('**/freeze', (route) => route.fulfill({ status: 400, json: body }))
  await rejectWith({
    code: 'membership.freezing.holidays',
    title: 'Not in the holidays',
    detail: 'Ask in January.',
  })
  await centralButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Ask in January.')
  await page.unroute('**/freeze')
  await rejectWith({ code: 'membership.freezing.holidays' })
  await centralButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('alert')).not.toContainText('Ask in January.')
  await page.unroute('**/freeze')
  await page.goto(`${studio.path}/memberships_current`)
  await expect(cards(page), 'still signed in').toHaveCount(1)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('the order is shown beside its form, and one membership beside the list of memberships', async ({
    page,
    product,
    checkScreen,
  }) => {
    await openShop(product)
    await page.goto(`${studio.path}/m/${fiveManicures}`)
    const summary = page.getByRole('region', { name: 'Your order' })
    await expect(summary).toBeVisible()
    const [aside, main] = await Promise.all([summary.boundingBox(), page.getByRole('main').boundingBox()])
    expect(aside!.x).toBeGreaterThanOrEqual(main!.x + main!.width)
    await checkScreen('desk-order')

    const phone = newPhone()
    await signInByApi(page, product.url, studio, phone)
    const [number, other] = await sellMemberships(
      product.dataDir,
      { company: studio.id, phone, template: fiveManicures },
      [
        { from: -10, to: 20, total: 5, used: 2 },
        { from: -10, to: 30, total: 5 },
      ],
    )
    await page.goto(`${studio.path}/memberships_current`)
    await expect(page.getByText('Choose one to see it here')).toBeVisible()
    await page
      .getByRole('link')
      .filter({ hasText: `No. ${number}` })
      .click()
    const details = page.getByRole('region', { name: 'Pass', exact: true })
    await expect(details).toContainText('Remaining')
    await expect(page.getByRole('link').filter({ hasText: `No. ${number}` })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('link').filter({ hasText: `No. ${other}` })).toBeVisible()
    await checkScreen('desk-memberships')
  })
})
