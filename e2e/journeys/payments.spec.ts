/** Paying on the sandbox's own page: paid, declined, a step of the bank, and what each screen says of it afterwards. */
import type { Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { demo } from '../support/api.ts'
import { changeSettings } from '../support/arrange.ts'
import { testWithOwnProduct } from '../support/own-product.ts'
import type { Product } from '../support/product.ts'
import { centralButton, heading, speaks } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const test = testWithOwnProduct()
const studio = demo('studio')
// Each walks through many screens, in several languages or states, and looks at all of them.
test.setTimeout(300_000)

test.beforeEach(async ({ context, product }) => {
  await speaks(context, product.url, 'en')
})

const takesPayments = ({ dataDir }: Product) =>
  changeSettings(dataDir, studio.id, {
    widget_settings: { membership_showcase_view_type: 'LARGE', client_membership_view_type: 'LARGE' },
    online_payment: { enabled: true, requirement: 'OPTIONAL' },
  })

async function orderAsGuest(page: Page) {
  await page.goto(`/i/studio/m/${studio.idOf('template', 'five-manicures')}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Марта')
  await page.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await page.getByRole('checkbox', { name: /public agreement/ }).check()
  await centralButton(page).click()
  await expect(heading(page, 'Your order is in')).toBeVisible()
}

/** What the sandbox's page, which stands for that of a bank, is told to do. */
async function chooseCard(page: Page, card: 'success' | 'decline') {
  await page.locator(`input[name=card][value=${card}]`).check()
  await page.locator('form').first().getByRole('button').first().click()
}

test('an ordered membership is declined, then paid, and the receipt tells it; nothing is paid twice [S2.payroute.1] [S2.payroute.6] [S2.payroute.9] [S2.redirect.1] [S2.redirect.3] [S4.payment.2] [S4.payment.4]', async ({
  page,
  product,
  looks,
}) => {
  await takesPayments(product)
  await orderAsGuest(page)
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/m\//)
  await expect(page.getByText('You can pay now or on the spot.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What for' })).toContainText('₴2,800')
  await looks.fit('payment')
  await centralButton(page).click()
  await expect(page).toHaveURL(/\/sandbox\//)
  await chooseCard(page, 'decline')
  await expect(page).toHaveURL(/\/payment_failure\/m\//)
  await expect(heading(page, 'The payment did not go through')).toBeVisible()
  await looks.fit('payment-failure')

  await centralButton(page).filter({ hasText: 'Try again' }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await centralButton(page).click()
  await chooseCard(page, 'success')
  await expect(page).toHaveURL(/\/payment_success\/m\//)
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await expect(page.getByText('We have received ₴2,800. Thank you!')).toBeVisible()
  await looks.fit('payment-success')

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment/ })).toContainText('₴2,800')
  await looks.fit('receipt')
  const membership = /receipt\/m\/([^?]+)/.exec(page.url())![1]!
  await page.goto(`/i/studio/payment/m/${membership}`)
  await expect(page.getByText('This is paid already')).toBeVisible()
  await page.goto(`/i/studio/payment_failure/m/${membership}`)
  await expect(heading(page, 'Successfully paid'), 'an address says nothing about money').toBeVisible()
})

test('addresses of payment that name nothing lead somewhere [S2.payroute.3] [S2.payroute.4] [S2.payroute.5] [S2.payroute.8]', async ({
  page,
  looks,
}) => {
  for (const address of ['payment_membership', 'payment_appointment', 'payment_success', 'payment_failure']) {
    await page.goto(`/i/studio/${address}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'To the start page' })).toBeVisible()
    await looks.fit(`cold-${address}`)
  }
})
