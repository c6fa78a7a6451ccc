/** Payments on the sandbox's page with each result, and what the screens show afterwards. */
import type { Page } from '@playwright/test'
import { addDays } from '@zapys/domain/time'
import { newPhone } from '../support/accounts.ts'
import { setPaymentDeadline } from '../support/appointments.ts'
import { changeSettings } from '../support/arrange.ts'
import { call, dateTime, freeStarts, instantOf } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const dotted = (day: string) => day.split('-').toReversed().join('.')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

async function goOnToPay(page: Page) {
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
}

async function orderAsGuest(page: Page) {
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'five-manicures')}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await page.getByRole('radio', { name: 'In person' }).check()
  await centralButton(page).click()
  await expect(heading(page, 'Your order is in')).toBeVisible()
}

/**
 * Books up to the payment of the deposit, for a visit on the nth day, counted back from the last day with free times.
 */
async function bookInAdvance(page: Page, baseURL: string | undefined, nth: number) {
  const at = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
  const days = Map.groupBy(await freeStarts(baseURL ?? '', studio, at), ({ date }) => date)
  const [free] = [...days.values()].at(-nth)!
  const [service, resource] = [studio.idOf('service', at.service), studio.idOf('resource', at.resource)]
  await page.goto(`${studio.path}/b/${branch}/s/${service}/c/${dateTime(free!)}?r=${resource}`)
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  const privacy = page.getByRole('checkbox', { name: words.privacy })
  // The checkbox is missing when the client has agreed before.
  if (await privacy.isVisible()) await privacy.click()
  await centralButton(page).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

type Card = 'success' | 'secure' | 'decline' | 'delay' | 'lost'

/** Chooses the outcome on the sandbox page, which replaces the bank's page. */
async function chooseCard(page: Page, card: Card) {
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form').first().getByRole('button').first().click()
}

test('a membership is ordered and paid on one screen', async ({ page, checkScreen }) => {
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'five-manicures')}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await expect(page.getByRole('radio', { name: 'Online now' })).toBeChecked()
  await checkScreen('order-and-pay')
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
})

test('a paid gift certificate gives a card to print and a message to send', async ({
  page,
  context,
  checkScreen,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A headless browser has no print dialog and no share dialog.
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => ((window as unknown as { printed: number }).printed += 1),
    })
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true })
    delete (Navigator.prototype as Partial<Navigator>).share
  })
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'gift-1000')}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await page.goto(page.url().replace('/payment_success/', '/success/'))
  await page.getByRole('button', { name: 'Print the card' }).click()
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  await page.getByRole('button', { name: 'Send as a gift' }).click()
  await expect(page.getByText('The text with the code is copied')).toBeVisible()
  const code = await page.locator('.z-secret').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`Gift card.* for you\\. Code ${code}, valid until .*${studio.path}`),
  )
  await checkScreen('gift-card')
})

test('a certificate for another person asks for recipient, message and date, and gives a card', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'gift-1000')}`)
  await expect(page.getByText('Who is it for?'), 'asked once').toHaveCount(1)
  await page.getByRole('radio', { name: 'It is a gift' }).check()
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(newPhone())
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await page.getByRole('textbox', { name: 'Recipient’s phone' }).fill('call me')
  await page.getByRole('textbox', { name: 'Day of delivery' }).fill(dotted(dayAhead(-1)))
  await centralButton(page).click()
  const alert = page.getByRole('alert')
  for (const error of ['Recipient’s name', 'Recipient’s phone', 'Day of delivery'])
    await expect(alert).toContainText(error)
  await checkScreen('gift-missing')
  await page.getByRole('textbox', { name: 'Recipient’s name' }).fill('Оля')
  await page.getByRole('textbox', { name: 'Recipient’s phone' }).fill(newPhone())
  await page.getByRole('textbox', { name: 'Day of delivery' }).fill(dotted(dayAhead(3)))
  await page.getByRole('textbox', { name: 'Greeting' }).fill('Happy birthday!')
  await checkScreen('gift-order')
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await page.goto(page.url().replace('/payment_success/', '/success/'))
  const note = page.getByRole('region', { name: 'For Оля' })
  await expect(note).toContainText(`The card goes out on ${dotted(dayAhead(3))}`)
  await checkScreen('gift-ordered')
  await note.getByRole('link', { name: 'Open the card' }).click()
  await expect(heading(page, 'Gift card')).toBeVisible()
  await expect(page.getByText('Happy birthday!')).toBeVisible()
  await expect(page.getByText('From Марта')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeVisible()
  await checkScreen('gift-opened')
  // Without the key its address opens nothing on another device.
  const { pathname } = new URL(page.url())
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(pathname)
  await expect(page.getByText('We cannot find this card')).toBeVisible()
})

// proves S1.capability.11 S2.payroute.1 S2.payroute.6 S2.payroute.9 S2.redirect.1 S2.redirect.3 S4.payment.2 S4.payment.4
test(
  'an ordered membership is declined, then paid, and the receipt shows it; nothing is paid twice',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    await orderAsGuest(page)
    await goOnToPay(page)
    await expect(page).toHaveURL(/\/payment\/m\//)
    await expect(page.getByText('You can pay now or in person.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What for' })).toContainText('₴2,800')
    await checkScreen('payment')
    const ordered = page.url()
    await page.goto(ordered.replace('/payment/', '/payment_failure/'))
    await expect(heading(page, 'Not paid yet'), 'it was not declined').toBeVisible()
    await expect(page.getByText('The payment was not completed, and we have received no money')).toBeVisible()
    await checkScreen('payment-nothing')
    await page.goto(ordered)
    await centralButton(page).click()
    await chooseCard(page, 'decline')
    await expect(page).toHaveURL(/\/payment_failure\/m\//)
    await expect(heading(page, 'The payment did not go through')).toBeVisible()
    await checkScreen('payment-failure')

    await centralButton(page).filter({ hasText: 'Try again' }).click()
    await expect(heading(page, 'Payment')).toBeVisible()
    await centralButton(page).click()
    const slow = Promise.withResolvers<void>()
    await page.route('**/assets/how-to-use-*.js', async (route) => {
      await slow.promise
      await route.continue()
    })
    await chooseCard(page, 'success')
    await expect(page).toHaveURL(/\/payment_success\/m\//)
    await expect(heading(page, 'Successfully paid')).toBeVisible()
    await expect(page.getByText('We have received ₴2,800. Thank you!')).toBeVisible()
    slow.resolve()
    await expect(page.getByText('Sign in with that number, and it covers your bookings')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in to see it' })).toHaveAttribute(
      'href',
      /\/login\?redirect=.*memberships_current/,
    )
    await checkScreen('payment-success')

    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(heading(page, 'Receipt')).toBeVisible()
    await expect(page.getByRole('row', { name: /Payment/ })).toContainText('₴2,800')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: /Payment/ })).toContainText(/Fiscal number TEST-\d{10}/, {
        timeout: 2000,
      })
    }).toPass()
    await checkScreen('receipt')
    const membership = /receipt\/m\/([^?]+)/.exec(page.url())![1]!
    await page.goto(`${studio.path}/payment/m/${membership}`)
    await expect(page.getByText('This has already been paid')).toBeVisible()
    await page.goto(`${studio.path}/payment_failure/m/${membership}`)
    await expect(heading(page, 'Successfully paid'), 'an address says nothing about money').toBeVisible()
  },
)

// proves S2.payroute.2 S4.payment.3
test(
  'a deposit is paid before the booking is confirmed, by keyboard and with the bank’s code',
  { tag: '@smoke' },
  async ({ page, context, baseURL, checkScreen }) => {
    const record = await bookInAdvance(page, baseURL, 2)
    await expect(page.getByText(/or the booking will be cancelled/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Deposit: ₴720' })).toBeChecked()
    await checkScreen('payment-advance')
    await centralButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sandbox\//)
    await page.getByRole('radio', { name: 'Pay at once' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /3-D Secure/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /code/i })).toBeFocused()
    await checkScreen('sandbox-code')
    await page.keyboard.type('9999')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('textbox', { name: /code/i }).fill('1234')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Successfully paid')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/payment_success/r/${record}`))
    await expect(page.getByText('We have received ₴720. Thank you!')).toBeVisible()
    await expect(page.getByText('The rest, ₴1,680, is paid in person.')).toBeVisible()
    // Every booking ends with its number, calendar, directions and the link to change it.
    await expect(page.getByText(/^Booking number: /)).toBeVisible()
    for (const name of ['Add to calendar', 'Directions', 'Change or cancel'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await checkScreen('payment-success-booking')

    await page.goto(`${studio.path}/success/r/${record}`)
    const left = page.getByRole('main').getByText('Left to pay').locator('..')
    await expect(left).toContainText('₴1,680')
    // Another tab of the same browser has the key and shows the booking.
    const other = await context.newPage()
    await other.goto(`${studio.path}/success/r/${record}`)
    await expect(other).toHaveURL(new RegExp(`/booking/${record}`))
    await expect(other.getByText('Left to pay').locator('..')).toContainText('₴1,680')
    await other.close()
  },
)

// proves S2.payroute.7 S2.redirect.2
test('a pending payment is awaited, also after the page was left, and a second tab pays nothing twice', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const record = await bookInAdvance(page, baseURL, 3)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(centralButton(second)).toBeVisible()
  await centralButton(page).click()
  await chooseCard(page, 'delay')
  await expect(heading(page, 'Checking the payment…')).toBeVisible()
  await checkScreen('payment-checking')
  // The same payment, whose page shows that it is being processed.
  await centralButton(second).click()
  await expect(second.getByRole('radio')).toHaveCount(0)
  await second.close()
  await expect(heading(page, 'Successfully paid')).toBeVisible({ timeout: 90_000 })
  // The page shows this both while it waits and after it is opened again.
  await expect(page.getByText('The rest, ₴1,680, is paid in person.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(/Already paid−₴720/)
  await page.goBack()
  await page.goto(`${studio.path}/payment/r/${record}`)
  await expect(page.getByRole('radio', { name: /Deposit/ }), 'the deposit is paid').toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Full amount: ₴1,680' })).toBeChecked()
  await expect(centralButton(page)).toContainText('₴1,680')

  const other = await bookInAdvance(page, baseURL, 4)
  await centralButton(page).click()
  await chooseCard(page, 'lost')
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.goto(`${studio.path}/payment_success/r/${other}`)
  await expect(heading(page, 'Successfully paid')).toBeVisible()
})

// proves S2.payroute.10 S2.redirect.4
test(
  'a client who leaves the bank page sees that nothing was charged, on a desktop too',
  { tag: '@smoke' },
  async ({ page, baseURL, checkScreen }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await bookInAdvance(page, baseURL, 5)
    await checkScreen('payment-advance-desk')
    await centralButton(page).click()
    await expect(page).toHaveURL(/\/sandbox\//)
    await checkScreen('sandbox-desk')
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(heading(page, 'Not paid yet')).toBeVisible()
    await expect(page.getByText('You left the payment page. You were not charged.')).toBeVisible()
    await expect(centralButton(page)).toContainText(/₴\d+/)
    // What is due now and what later: nothing was paid.
    await expect(page.getByRole('region', { name: 'What for' })).toContainText(
      /Later, in person₴[\d,]+To pay now₴\d+/,
    )
    await checkScreen('payment-failure-desk')
  },
)

test(
  'a paid booking that is cancelled in time is refunded in full',
  { tag: '@smoke' },
  async ({ page, baseURL, checkScreen }) => {
    const record = await bookInAdvance(page, baseURL, 6)
    await page.getByRole('radio', { name: /^Full amount/ }).check()
    await centralButton(page).click()
    await chooseCard(page, 'success')
    await expect(heading(page, 'Successfully paid')).toBeVisible()
    await page.goto(`${studio.path}/booking/${record}`)
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid in full')
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' })
    const promised = await sheet.getByText(/^You will get ₴[\d,]+ back\.$/).textContent()
    const [sum = ''] = /₴[\d,]+/.exec(promised ?? '') ?? []
    await expect(
      page.getByRole('region', { name: 'Payment' }).getByText('Already paid').locator('..'),
    ).toContainText(sum)
    await checkScreen('payment-refund-asked')
    await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(page.getByText('This booking is cancelled.', { exact: false })).toBeVisible()
    await page.goto(`${studio.path}/receipt/r/${record}`)
    // A background job makes the refund.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: /Refund/ })).toContainText(sum, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await checkScreen('receipt-refunded')
  },
)

test('a cancelled booking shows a deposit that was kept because it was cancelled late', async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  await changeSettings(dataDir, studio.id, { online_payment: { refund: [] } })
  const record = await bookInAdvance(page, baseURL, 8)
  await centralButton(page).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await page.goto(`${studio.path}/booking/${record}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(sheet.getByText('The payment will not be refunded.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Under the cancellation rules, the payment is not refunded.',
  )
  await checkScreen('payment-not-refunded')
})

test('moving a paid booking first shows the terms at the new time, and cancelling first shows the cost', async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  await changeSettings(dataDir, studio.id, { online_payment: { refund: [{ hours_before: 0, percent: 50 }] } })
  const record = await bookInAdvance(page, baseURL, 9)
  await centralButton(page).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await page.goto(`${studio.path}/booking/${record}/move`)
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(
    /50% of what you paid is refunded until \w+ \d+/,
  )
  await checkScreen('payment-move-terms')
  await page.goto(`${studio.path}/booking/${record}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const promise = await sheet.getByText(/^You will get ₴\d+ of ₴\d+ back\.$/).textContent()
  const [back, paid] = (promise ?? '').match(/\d+/g) ?? []
  expect(Number(paid)).toBe(2 * Number(back))
  await checkScreen('payment-refund-part')
})

test(
  'every screen asks for the missing deposit; unpaid in time, the booking is cancelled with the reason and its time is free again',
  { tag: '@smoke' },
  async ({ page, baseURL, dataDir, checkScreen }) => {
    const record = await bookInAdvance(page, baseURL, 7)
    await page.goto(`${studio.path}/success/r/${record}`)
    await expect(heading(page, 'Pay to keep your booking')).toBeVisible()
    await expect(centralButton(page)).toContainText(/Pay\s*₴720/)
    await checkScreen('success-awaiting')
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await expect(page.getByText('Awaiting payment')).toBeVisible()
    await expect(centralButton(page)).toContainText(/Pay\s*₴720/)
    await expect(page.getByText(/Free cancellation until|If you cancel, what you paid/)).toBeVisible()
    await checkScreen('manage-awaiting')
    // A client who leaves the payment sees on every other screen that the booking waits for it, and a link to pay.
    await page.goto(studio.path)
    const note = page.getByRole('region', { name: 'Your booking is awaiting payment' })
    await expect(note).toContainText(/Pay by \d\d:\d\d or the booking will be cancelled/)
    await checkScreen('home-awaiting')
    await note.getByRole('link', { name: 'Pay ₴720' }).click()
    await expect(page).toHaveURL(new RegExp(`/payment/r/${record}`))
    await expect(note).toBeHidden()

    // The open booking follows a change of its deadline.
    await setPaymentDeadline(dataDir, studio.id, record, 4000)
    await page.goto(`${studio.path}/booking/${record}`)
    await expect(page.getByText('The booking was cancelled because it was not paid in time.')).toBeVisible({
      timeout: 90_000,
    })
    await checkScreen('manage-lapsed')
    await page.goto(`${studio.path}/payment/r/${record}`)
    await expect(page.getByText('The booking is cancelled')).toBeVisible()
    await expect(page.getByText('You can choose another time.', { exact: false })).toBeVisible()
    await checkScreen('payment-expired')
    await page.getByRole('link', { name: /^Book again: / }).click()
    await expect(page).toHaveURL(/\/c\/\d{4}-\d{2}-\d{2}/)
    await expect(centralButton(page)).toContainText(/Pay\s*₴720/)
  },
)

test('an unpaid booking still asks for its deposit after another booking', async ({ page, baseURL }) => {
  const record = await bookInAdvance(page, baseURL, 2)
  await page.goto(`${studio.path}/b/${branch}/s/${studio.idOf('service', 'body-wrap')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Марта')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  await page.goto(studio.path)
  await page
    .getByRole('region', { name: 'Your booking is awaiting payment' })
    .getByRole('link', { name: 'Pay ₴720' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/payment/r/${record}`))
})

test('after the deposit of one visit of a series, the next visit’s is asked for', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const at = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
  const times = await freeStarts(baseURL ?? '', studio, at)
  const first = times.find(({ date, start_time }) =>
    times.some((other) => other.date === addDays(date, 7) && other.start_time === start_time),
  )
  if (first === undefined) throw new Error('no time is free two weeks in a row')
  const [service, resource] = [studio.idOf('service', at.service), studio.idOf('resource', at.resource)]
  await page.goto(`${studio.path}/b/${branch}/s/${service}/c/${dateTime(first)}?r=${resource}`)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
  await page.getByRole('combobox', { name: 'How many visits' }).selectOption('2 visits')
  await expect(page.getByRole('list', { name: 'Dates of your visits' }).getByRole('listitem')).toHaveCount(2)
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  const record = new URL(page.url()).pathname.split('/').at(-1)!

  await page.goto(`${studio.path}/success/r/${record}`)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText(/To pay nowEach visit is paid separately₴1,440/)
  await checkScreen('series-awaiting')
  await goOnToPay(page)
  await expect(page).toHaveURL(new RegExp(`/payment/r/${record}`))
  await centralButton(page).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await expect(page.getByText('We have received ₴720. Thank you!')).toBeVisible()
  await expect(payment).toContainText(/Pay by \d\d:\d\d or the booking will be cancelled/)
  await expect(payment).toContainText(/To pay now₴720/)
  await expect(payment.getByRole('link', { name: 'Pay' }), 'only the next deposit').toHaveCount(0)
  await checkScreen('series-next-deposit')
  await goOnToPay(page)
  await expect(page).not.toHaveURL(new RegExp(record))
  await centralButton(page).click()
  await chooseCard(page, 'success')
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await expect(payment).toContainText(/Already paid−₴1,440/)
  await expect(centralButton(page)).not.toContainText('Pay')
})

test.describe('unpaid in time', () => {
  const hall = ownCompany('hall')

  test('a rental offers the same hours again, and an event only while places are free', async ({
    page,
    baseURL,
    dataDir,
    checkScreen,
  }) => {
    const url = baseURL ?? ''
    const spot = { branch: 'antonovycha', service: 'wall-rent', resource: 'high-wall' }
    const [free] = await freeStarts(url, hall, { ...spot, kind: 'rent' })
    const [branch_id, service, wall] = [
      hall.idOf('branch', spot.branch),
      hall.idOf('service', spot.service),
      hall.idOf('resource', spot.resource),
    ]
    const days = { start: dayAhead(4), end: dayAhead(20) }
    const { slots } = (await call(
      url,
      'listEventSlots',
      { company: hall.id, branch: branch_id },
      { query: days },
    )) as { slots: { date_slots: { slots: { id: string; available: boolean }[] }[] }[] }
    const event = slots
      .flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
      .find(({ available }) => available)!.id
    await changeSettings(dataDir, hall.id, {
      online_payment: { requirement: 'REQUIRED', share_percent: 30 },
    })
    const booking = () => ({
      company_id: hall.id,
      branch_id,
      client: { first_name: 'Марта', phone: newPhone() },
      agreement: { terms: true, privacy: true },
    })
    type Made = { id: string; manage_key: string }
    const openLapsed = async ({ id, manage_key }: Made) => {
      await setPaymentDeadline(dataDir, hall.id, id, 1000)
      await page.goto(`${hall.path}/booking/${id}#key=${manage_key}`)
      await expect(page.getByText('The booking was cancelled because it was not paid in time.')).toBeVisible({
        timeout: 90_000,
      })
    }
    const again = page.getByRole('link', { name: /^Book again: / })

    const rental = {
      ...booking(),
      start_time: instantOf('Europe/Kyiv', free!),
      duration: 3600,
      service_resource_settings: [{ service, resources: [wall], ordinal: 1, duration: 3600 }],
    }
    await openLapsed((await call(url, 'bookAppointment', {}, { body: { appointment: rental } })) as Made)
    await again.click()
    await expect(page).toHaveURL(new RegExp(`/s/${service}/c/.+r=${wall}&duration=3600`))

    const bookPlace = async () =>
      (await call(url, 'bookEvent', { event }, { body: { appointment: booking() } })) as Made
    await openLapsed(await bookPlace())
    await expect(again).toBeVisible()
    const { space, used_space } = (await call(
      url,
      'getEvent',
      { company: hall.id, branch: branch_id, event },
      {},
    )) as { space: number; used_space: number }
    for (let place = used_space; place < space; place += 1) await bookPlace()
    await page.reload()
    await expect(page.getByText(/That time is no longer free\./)).toBeVisible()
    await expect(again).toHaveCount(0)
    await checkScreen('event-lapsed-full')
  })
})

for (const [language, title, failed] of [
  ['uk', 'Оплата', 'Оплата не пройшла'],
  ['pl', 'Płatność', 'Płatność nie powiodła się'],
  ['ru', 'Оплата', 'Оплата не прошла'],
] as const)
  test(`the way to the bank and back setLanguage ${language}`, async ({
    page,
    context,
    baseURL,
    checkScreen,
  }) => {
    await orderAsGuest(page)
    await goOnToPay(page)
    await setLanguage(context, baseURL ?? '', language)
    await page.reload()
    await expect(heading(page, title)).toBeVisible()

    await checkScreen(`payment-${language}`)
    await centralButton(page).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await chooseCard(page, 'decline')
    await expect(heading(page, failed)).toBeVisible()
    await checkScreen(`payment-failure-${language}`)
  })

// proves S2.payroute.3 S2.payroute.4
test('a payment address without an id opens what was ordered or booked last in this session', async ({
  page,
}) => {
  await orderAsGuest(page)
  const ordered = new URL(page.url()).pathname.split('/').at(-1)!
  await page.goto(`${studio.path}/payment_membership`)
  await expect(page).toHaveURL(new RegExp(`/payment/m/${ordered}$`))
  await expect(centralButton(page)).toContainText('Pay')
  // A membership is not a booking, so this address does not show it.
  await page.goto(`${studio.path}/payment_appointment`)
  await expect(page.getByText('No payment to show here')).toBeVisible()
})

// proves S2.payroute.3 S2.payroute.4 S2.payroute.5 S2.payroute.8
test('payment addresses without an id always show a page with a way onwards', async ({
  page,
  checkScreen,
}) => {
  for (const address of ['payment_membership', 'payment_appointment', 'payment_success', 'payment_failure']) {
    await page.goto(`${studio.path}/${address}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the start page' })).toBeVisible()
    await checkScreen(`cold-${address}`)
  }
  // The last address shows that the payment failed, and that this device has no details.
  await expect(heading(page, 'The payment did not go through')).toBeVisible()
  await expect(page.getByText('We cannot tell here what it was for')).toBeVisible()
  await page.goto(`${studio.path}/receipt/r/nobody-knows-it`)
  await expect(page.getByText('There is no receipt here')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=.*receipt/)
})
