/**
 * A device in dark mode: where a company follows the device, every screen from the home page to the confirmation is
 * dark.
 */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Average lightness: 0 is black, 255 is white. */
const lightnessOf = (page: Page) =>
  page.locator('html').evaluate((html) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(html).backgroundColor.match(/\d+/g)!.map(Number)
    return (red + green + blue) / 3
  })

test('a page switches between light and dark with the device while it is open, and stays readable', async ({
  page,
  checkScreen,
}) => {
  const studio = demo('studio')
  const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto('/i/studio')
  await expect(page.getByRole('banner')).toContainText('Malva Beauty Studio')
  expect(await lightnessOf(page)).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await lightnessOf(page)).toBeLessThan(60)
  await checkScreen('dark-1-home')
  await page.goto(`${kyiv}/s`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await checkScreen('dark-2-services')
  await page.goto(`${kyiv}/s/${studio.idOf('service', 'haircut-women')}/d`)
  await expect(heading(page, 'Choose date and time')).toBeVisible()
  await checkScreen('dark-3-times')
  await page.goto('/i/studio/login')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await checkScreen('dark-4-sign-in')
})

test('a company without a colour scheme setting stays light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/i/hall')
  await expect(page.getByRole('banner')).toContainText('Vertical Hall')
  expect(await lightnessOf(page)).toBeGreaterThan(200)
})

test('pages outside any company follow the device too, before any script has loaded', async ({
  browser,
  page,
  checkScreen,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', javaScriptEnabled: false })
  const unscripted = await context.newPage()
  await unscripted.goto('/')
  await expect(unscripted.locator('h1')).toBeVisible()
  expect(await lightnessOf(unscripted)).toBeLessThan(60)
  await context.close()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('#root[data-alive]')).toBeAttached()
  expect(await lightnessOf(page)).toBeLessThan(60)
  await checkScreen('dark-5-start')
})
