/** Label and action of the big button in the bottom bar, for each screen. */
import type { Locator, Page } from '@playwright/test'
import {
  codeButton,
  codeField,
  newPhone,
  phoneField,
  signInRegularClient,
  signInByApi,
} from '../support/accounts.ts'
import { ownRecords } from '../support/all-screens.ts'
import { dateTime, freeStarts } from '../support/api.ts'
import { codeTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const words = screenTexts.en
const productUrl = () => process.env['ZAPYS_URL'] ?? ''
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const olena = studio.idOf('resource', 'olena')
const haircut = studio.idOf('service', 'haircut-women')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** The label alone; choice and price are beside it. */
const label = (page: Page): Locator => centralButton(page).locator('.z-central__label')

for (const { screen, address } of [
  { screen: 'by date, of a stylist', address: () => `${kyiv()}/r/${olena}/d?s=${haircut}` },
  { screen: 'by month, of a stylist', address: () => `${kyiv()}/r/${olena}/m?s=${haircut}` },
  { screen: 'by date, of a service', address: () => `${kyiv()}/s/${haircut}/d` },
  { screen: 'by week, of a service', address: () => `${kyiv()}/s/${haircut}/w` },
])
  // proves S2.action.1
  test(`${screen} the big button reads Book and continues with the chosen time`, async ({ page }) => {
    await page.goto(address())
    await expect(freeTimes(page, words).first()).toBeVisible()
    await expect(centralButton(page), 'there is nothing to book yet').toBeHidden()
    await freeTimes(page, words).first().click()
    await expect(label(page)).toHaveText('Book')
    await centralButton(page).click()
    await expect(heading(page, words.check)).toBeVisible()
  })

for (const { of, skip, address } of [
  // proves S2.action.2
  { of: 'a service', skip: 8, address: (at: string) => `s/${haircut}/c/${at}?r=${olena}` },
  // proves S2.action.3
  {
    of: 'a stylist',
    skip: 16,
    address: (at: string) => `r/${olena}/c/${at}?s=${haircut}`,
  },
])
  test(`on the confirmation of ${of} the big button reads Confirm and books`, async ({ page }) => {
    const at = { branch: 'kyiv', service: 'haircut-women', resource: 'olena' }
    const free = (await freeStarts(productUrl(), studio, at)).at(-skip)!
    await page.goto(`${kyiv()}/${address(dateTime(free))}`)
    await fillDetails(page, words, { name: 'Віра', phone: newPhone() })
    await page.getByRole('checkbox', { name: words.privacy }).check()
    await expect(label(page)).toHaveText('Confirm')
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
  })

// proves S2.action.5
test('sign-in has one button at a time: under the phone, then the big one that reads Sign in', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto(`${studio.path}/login`)
  await phoneField(page).fill(phone)
  await expect(centralButton(page)).toBeHidden()
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(label(page)).toHaveText('Sign in')
  await codeField(page).fill(await codeTo(productUrl(), phone))
  await expect(page).toHaveURL(`${studio.path}/main`)
})

// proves S2.action.6
test('on the registration screen the big button reads Sign up and requests a code', async ({ page }) => {
  await page.goto(`${studio.path}/registration`)
  await phoneField(page).fill(newPhone())
  await page.getByRole('checkbox').check()
  await expect(label(page)).toHaveText('Sign up')
  await centralButton(page).click()
  await expect(codeField(page)).toBeVisible()
  await expect(label(page)).toHaveText('Sign up')
})

// proves S2.action.7
test('on the password recovery screen the big button reads Confirm and requests a code', async ({ page }) => {
  await page.goto(`${studio.path}/reset_password`)
  await phoneField(page).fill(newPhone())
  await expect(label(page)).toHaveText('Confirm')
  await centralButton(page).click()
  await expect(codeField(page)).toBeVisible()
  await expect(label(page)).toHaveText('Confirm')
})

// proves S2.action.8 S2.action.9 S2.action.10
test('the big button saves the profile with Save, changes the phone with Confirm and the password with Save password', async ({
  page,
}) => {
  await signInByApi(page, productUrl(), studio, newPhone())
  await page.goto(`${studio.path}/profile`)
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Віра')
  await expect(label(page)).toHaveText('Save')
  await centralButton(page).click()
  await expect(page.getByText('Saved')).toBeVisible()

  await page.goto(`${studio.path}/change_phone`)
  await page.getByRole('textbox', { name: 'New phone' }).fill(newPhone())
  await expect(label(page)).toHaveText('Confirm')
  await centralButton(page).click()
  // Each step has one button; in this step it sends the code.
  await page.getByRole('main').getByRole('button', { name: 'Send the code' }).click()
  await expect(codeField(page)).toBeVisible()
  await expect(label(page)).toHaveText('Confirm')

  await page.goto(`${studio.path}/change_password`)
  await page.getByRole('textbox', { name: 'New password' }).fill('велосипед у дворі')
  await expect(label(page)).toHaveText('Save password')
  const sent = page.waitForRequest('**/user/change_password')
  await centralButton(page).click()
  expect((await sent).method()).toBe('POST')
})

// proves S2.action.11 S2.action.12
test('on other screens the big button reads Book and opens the booking, or the events in a company that starts with them', async ({
  page,
}) => {
  for (const address of [studio.path, `${studio.path}/about`]) {
    await page.goto(address)
    await expect(label(page), address).toHaveText('Book')
    await centralButton(page).click()
    // The booking redirects to its first screen.
    await expect(heading(page, words.chooseBranch)).toBeVisible()
  }
  await page.goto(`${hall.path}/about`)
  await expect(label(page)).toHaveText('Book')
  await centralButton(page).click()
  await expect(page).toHaveURL(`${hall.path}/e`)
})

test('the label of the big button is never cut off, also above a price, in any language, on the narrowest phone', async ({
  page,
  context,
  dataDir,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const token = await signInRegularClient(page, { url: productUrl(), dataDir, company: studio })
  const { current } = await ownRecords(productUrl(), studio, token)
  for (const language of ['uk', 'en', 'pl', 'ru'] as const) {
    await setLanguage(context, productUrl(), language)
    await page.goto(`${studio.path}/payment_failure/r/${current}`)
    await expect(centralButton(page).locator('.z-central__detail')).toContainText('₴')
    const hidden = await label(page).evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    )
    expect(hidden, `px of “${await label(page).textContent()}”`).toBeLessThanOrEqual(1)
  }
})
