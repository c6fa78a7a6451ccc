/**
 * A device in dark mode: where a company follows the device, every screen from the home page to the confirmation is
 * dark.
 */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

/** Average lightness: 0 is black, 255 is white. */
const lightOf = (page: Page) =>
  page.locator('html').evaluate((html) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(html).backgroundColor.match(/\d+/g)!.map(Number)
    return (red + green + blue) / 3
  })

test('a page switches between light and dark with the device while it is open, and stays readable', async ({
  page,
  looks,
}) => {
  const studio = demo('studio')
  const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto('/i/studio')
  await expect(page.getByRole('banner')).toContainText('Malva Beauty Studio')
  expect(await lightOf(page)).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await lightOf(page)).toBeLessThan(60)
  await looks.fit('dark-1-home')
  await page.goto(`${kyiv}/s`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await looks.fit('dark-2-services')
  await page.goto(`${kyiv}/s/${studio.idOf('service', 'haircut-women')}/d`)
  await expect(heading(page, 'Choose date and time')).toBeVisible()
  await looks.fit('dark-3-times')
  await page.goto('/i/studio/login')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await looks.fit('dark-4-sign-in')
})

test('a company without a colour scheme setting stays light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/i/hall')
  await expect(page.getByRole('banner')).toContainText('Vertical Hall')
  expect(await lightOf(page)).toBeGreaterThan(200)
})

test('pages outside any company follow the device too, before any script has loaded', async ({
  browser,
  page,
  looks,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', javaScriptEnabled: false })
  const unscripted = await context.newPage()
  await unscripted.goto('/')
  await expect(unscripted.locator('h1')).toBeVisible()
  expect(await lightOf(unscripted)).toBeLessThan(60)
  await context.close()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('#root[data-alive]')).toBeAttached()
  expect(await lightOf(page)).toBeLessThan(60)
  await looks.fit('dark-5-start')
})
