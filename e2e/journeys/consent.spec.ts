/** Required consents, and how the form marks missing ones. */
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en

test.beforeEach(async ({ page, context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
  const branch = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${branch}/s/${studio.idOf('service', 'body-wrap')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await expect(heading(page, words.check)).toBeVisible()
})

// proves S5.consent.1 S5.consent.2 S5.consent.3
test('consent to studio rules is preselected, consent to privacy is not, and both link to the company’s documents', async ({
  page,
}) => {
  const { terms_url, privacy_url } = studio.booking_settings.online_booking!
  await expect(page.getByRole('checkbox', { name: /booking terms/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: words.privacy })).not.toBeChecked()
  await expect(page.getByRole('link', { name: /booking terms/ })).toHaveAttribute('href', String(terms_url))
  await expect(page.getByRole('link', { name: /privacy/ })).toHaveAttribute('href', String(privacy_url))
})

// proves S4.form.1 S4.form.2 S5.consent.4
test('errors appear only after Confirm, all at once, and no request is sent', async ({
  page,
  checkScreen,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/client/appointment'))
      sent.push(request.url())
  })
  await fillDetails(page, words, { name: ' ', phone: 'mobile' })
  await page.getByRole('textbox', { name: words.phone }).blur()
  await expect(page.getByText('Required field')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /booking terms/ }).uncheck()

  await centralButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Invalid phone number format' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await checkScreen('studio-en-form-errors')
  await summary.getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: words.firstName })).toBeFocused()

  await fillDetails(page, words, { name: 'Уважна', phone: '+380445550501' })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await centralButton(page).click()
  await expect(page.getByRole('textbox', { name: words.firstName })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByRole('checkbox', { name: /booking terms/ })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})
