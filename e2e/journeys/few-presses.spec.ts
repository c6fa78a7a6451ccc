/** The maximum of presses and fields for a new guest, from the home page to the confirmed booking. */
import type { Page } from '@playwright/test'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const menu = (page: Page) => page.getByRole('region', { name: 'Treatments', exact: true })

/** From the list of times to the end: a time, the button, two fields, the consent, the button. */
async function bookFirstTime(page: Page, phone: string): Promise<void> {
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await freeTimes(page, words).first().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  // Only a name and a phone are required; everything else is collapsed or optional.
  await expect(page.locator('main input[aria-required=true]:not([type=checkbox])')).toHaveCount(2)
  await fillDetails(page, words, { name: 'Нова', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
}

test('a new guest books one treatment with a stylist of their choice with at most 6 presses and 2 fields', async ({
  page,
  taps,
  checkScreen,
}) => {
  await page.goto(studio.path)
  await expect(menu(page)).toBeVisible()
  const before = taps.count()
  await menu(page)
    .getByRole('link', { name: /^Women’s haircut/ })
    .click()
  const performers = page.getByRole('navigation', { name: words.chooseResource })
  await expect(performers.getByRole('link').first()).toHaveAccessibleName(/^Any stylist|^Any available/)
  await expect(performers.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await checkScreen('times-with-performers')
  await performers.getByRole('link', { name: /Sofiia Hnatiuk/ }).click()
  await expect(performers.getByRole('link', { name: /Sofiia Hnatiuk/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await bookFirstTime(page, '+380445550811')
  expect(taps.count() - before).toBeLessThanOrEqual(6)
  const [stored] = await storedAppointments(dataDir(), '+380445550811')
  expect(stored?.services).toEqual(['Жіноча стрижка'])
})

test('the way over the stylist’s portrait needs no more presses', async ({ page, taps }) => {
  await page.goto(studio.path)
  const before = taps.count()
  await page
    .getByRole('region', { name: 'Stylists' })
    .getByRole('link', { name: /Sofiia Hnatiuk/ })
    .click()
  await expect(heading(page, 'Sofiia Hnatiuk')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Women’s haircut/ })
    .click()
  await bookFirstTime(page, '+380445550812')
  expect(taps.count() - before).toBeLessThanOrEqual(6)
})

test('a new guest books three treatments with any free stylist with at most 9 presses', async ({
  page,
  taps,
  checkScreen,
}) => {
  await page.goto(studio.path)
  await expect(menu(page)).toBeVisible()
  const before = taps.count()
  await menu(page).getByRole('button', { name: 'Add Women’s haircut to the visit' }).click()
  await menu(page)
    .getByRole('button', { name: /^Classic manicure/ })
    .click()
  await menu(page)
    .getByRole('button', { name: /^Back massage/ })
    .click()
  await expect(menu(page).getByRole('button', { pressed: true }).filter({ hasText: '₴' })).toHaveCount(3)
  await checkScreen('home-collecting')
  await centralButton(page).filter({ hasText: 'Continue' }).click()
  await bookFirstTime(page, '+380445550813')
  expect(taps.count() - before).toBeLessThanOrEqual(9)
  const [stored] = await storedAppointments(dataDir(), '+380445550813')
  expect(stored?.services).toHaveLength(3)
})

test('the home page shows the whole menu of the chosen salon, with categories, search and prices', async ({
  page,
}) => {
  await page.goto(studio.path)
  const rows = menu(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Women’s haircut' }).first()).toContainText('₴')
  await expect(menu(page).getByRole('group', { name: 'Categories' })).toBeVisible()
  await menu(page).getByRole('searchbox').fill('massage')
  await expect(rows.filter({ hasText: 'Women’s haircut' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Back massage' })).toHaveCount(1)
  await menu(page).getByRole('button', { name: 'Warsaw, Mokotów' }).click()
  await expect(
    rows
      .filter({ hasText: 'zł' })
      .or(rows.filter({ hasText: 'PLN' }))
      .first(),
  ).toBeVisible()
})
