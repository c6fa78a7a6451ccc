/** Features that a company switches off while a client is about to use them, and a messenger bot. */
import { phoneField, signInRegularClient } from '../support/accounts.ts'
import { changeSettings, inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { testWithOwnProduct } from '../support/own-product.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect } from '../support/test.ts'

// The bot has a name but no server behind it: no message is sent.
const test = testWithOwnProduct({
  TELEGRAM_BOT_TOKEN: '123456789:AAExampleExampleExampleExampleExamp',
  TELEGRAM_BOT_NAME: 'malva_example_bot',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
})

// The tests share one worker, so the product starts once.
test.describe.configure({ mode: 'default' })

const hall = ownCompany('hall')
const barber = ownCompany('barber')

// proves S1.messenger.1 S8.message.35
test('reviews, surveys and the account show that they are off; messages are offered by the bot', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  await setLanguage(context, product.url, 'en')
  // An installation with a messenger has no outbox to read a code from.
  await signInRegularClient(page, { ...product, company: hall })
  const switchOff = (what: string) =>
    inDatabase(product.dataDir, (client) =>
      client.query(
        `update company_settings set booking_settings = jsonb_set(booking_settings, $2, '{"enabled": false}')
          where company_id = $1`,
        [hall.id, `{${what}}`],
      ),
    )

  await page.goto(`${hall.path}/notifications`)
  const steps = page.getByRole('region', { name: 'Get them in Telegram' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /Open the bot .*malva_example_bot/,
    /Start it/,
    /Choose “Registration”/,
  ])
  await expect(steps.getByRole('link')).toHaveAttribute('href', 'https://t.me/malva_example_bot')
  await checkScreen('notifications-bot')

  await page.goto(`${hall.path}/records_details/review`)
  await page.getByRole('list', { name: /rate/ }).getByRole('link').first().click()
  await page.getByRole('radio', { name: '5 stars: excellent' }).first().check({ force: true })
  await switchOff('rating')
  await centralButton(page).click()
  await expect(page.getByRole('alert').getByText('Reviews are disabled')).toBeVisible()
  await expect(
    page.getByRole('radio', { name: '5 stars: excellent' }).first(),
    'what was chosen stays',
  ).toBeChecked()
  await page.goto(`${hall.path}/records_past`)
  await expect(heading(page, 'My bookings'), 'and so does the session').toBeVisible()
  await expect(page.getByRole('link', { name: 'Leave a review' })).toBeHidden()
  await page.goto(`${hall.path}/records_details/review`)
  await expect(page.getByText('The company does not show or take reviews')).toBeVisible()
  await checkScreen('reviews-off')

  await switchOff('survey')
  await page.goto(`${hall.path}/surveys_current`)
  await expect(page.getByText('There are no surveys here')).toBeVisible()
  await checkScreen('surveys-off')

  await switchOff('account')
  await page.goto(`${hall.path}/records_current`)
  await expect(page.getByText('Personal account disabled')).toBeVisible()
})

// proves S6.switch.2 S8.message.13
test('where sign-in is switched off, the screen shows that and no form', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  await setLanguage(context, product.url, 'en')
  await changeSettings(product.dataDir, barber.id, { auth: { sms_auth: false, social_auth: false } })
  await page.goto(`${barber.path}/login`)
  await expect(page.getByText('Authorization is disabled for now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  await expect(phoneField(page)).toBeHidden()
  await expect(centralButton(page)).toBeHidden()
  await checkScreen('sign-in-disabled')
})
