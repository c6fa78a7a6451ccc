/** Several services share one cart, each with its performer, however the client opened the cart. */
import type { Page } from '@playwright/test'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const services = ['haircut-women', 'manicure', 'massage-back'].map((key) => studio.idOf('service', key))
const s = services.join(',')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Two services have a stylist each, the massage has a room. */
const performers = (page: Page) => page.getByRole('combobox', { name: /^(Stylist|Room)$/ })

async function expectThreePerformers(page: Page): Promise<void> {
  await expect(heading(page, 'Your cart')).toBeVisible()
  await expect(performers(page)).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Stylist' })).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Room' })).toHaveCount(1)
  await expect(performers(page).first().locator('option:checked')).toHaveText('Any available')
  await expect(page.getByText('No stylists open for booking')).toHaveCount(0)
}

test('“Change” beside the performers of three services opens the cart, where each service has its own', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${studio.path}/b/${branch}/s/${services[0]}/d?s=${s}`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await page
    .getByRole('region', { name: 'Your choice' })
    .getByRole('link', { name: /^Stylist/ })
    .click()
  await expectThreePerformers(page)
  await checkScreen('one-cart')
  const [first] = await performers(page).all()
  await first!.selectOption({ label: 'Olena Marchenko' })
  await expect(performers(page).nth(1).locator('option:checked'), 'the only manicurist').toHaveText(
    'Iryna Bondar',
  )
  await centralButton(page).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(page).toHaveURL(
    new RegExp(`s=${s}&r=${['olena', 'iryna', 'spa'].map((key) => studio.idOf('resource', key)).join()}$`),
  )
})

test('links of every kind open the same cart', async ({ page }) => {
  for (const link of [
    `/b/${branch}/s/${services[0]}/r?s=${s}&choose=1`,
    `/b/${branch}/r?s=${s}&choose=1`,
    `/cart?b=${branch}&s=${s}&r=any_available`,
  ]) {
    await page.goto(`${studio.path}${link}`)
    await expectThreePerformers(page)
    await expect(page).toHaveURL(`${studio.path}/cart?b=${branch}`)
  }
  // The services in the cart stay; `r` selects their performer.
  await page.goto(`${studio.path}/cart?b=${branch}&r=any_available`)
  await expectThreePerformers(page)
})

test('by keyboard a service is moved and removed, and the focus stays in the cart', async ({ page }) => {
  await page.goto(`${studio.path}/cart?b=${branch}&s=${s}`)
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: /^Move Women’s haircut later/ }).focus()
  await page.keyboard.press('Enter')
  await expect(lines.nth(1)).toContainText('Women’s haircut')
  await expect(focused).toHaveAccessibleName(/^Move Women’s haircut later/)
  await page.keyboard.press('Enter')
  await expect(lines.nth(2)).toContainText('Women’s haircut')
  await expect(focused, 'the last one goes no further').toHaveAccessibleName(/^Remove .*Women’s haircut/)
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)
  await expect(focused, 'the line in its place').toHaveAccessibleName(/^Remove /)
})
