/** No connection in the middle of a visit to the company's pages. */
import { demo } from '../support/api.ts'
import { sayings } from '../support/sayings.ts'
import { heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = sayings.en
const studio = demo('studio')
const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const noConnection = 'No connection'

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

test(
  'a screen whose part of the program does not come without a connection says so, keeps its address and opens by itself',
  { tag: '@smoke' },
  async ({ page, context, looks }) => {
    await page.goto(`${kyiv}/r`)
    await expect(heading(page, words.chooseResource)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: /Any available/ }).click()
    await expect(heading(page, noConnection)).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page).toHaveURL(/\/r\/any_available\/[sm][^?]*$/)
    // A finger leaves the screen; a pointer would stand on the button that came under it.
    await page.mouse.move(0, 0)
    await looks.fit('offline')
    await context.setOffline(false)
    await expect(heading(page, words.chooseService)).toBeVisible()
  },
)

test('calls that get no answer, however many, give one page and no address that leads to another; trying again goes on', async ({
  page,
}) => {
  await page.goto(`${kyiv}/s`)
  await expect(heading(page, words.chooseService)).toBeVisible()
  let isThere = false
  // The server is gone, and the browser does not know.
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') || pathname === '/',
    (route) => (isThere ? route.continue() : route.abort()),
  )
  await page.locator(`a[href*="${studio.idOf('service', 'body-wrap')}"]`).click()
  await expect(heading(page, noConnection)).toBeVisible()
  await expect(page).not.toHaveURL(/redirect|error/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, noConnection)).toBeVisible()
  isThere = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, noConnection)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Soonest: / })).toBeVisible()
  await expect(page).toHaveTitle(/Malva/)
})

test('the way back leads from the page without a connection to what was there before', async ({
  page,
  context,
}) => {
  await page.goto(`${kyiv}/r`)
  await expect(heading(page, words.chooseResource)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /Any available/ }).click()
  await expect(heading(page, noConnection)).toBeVisible()
  await page.goBack()
  await expect(heading(page, words.chooseResource)).toBeVisible()
  await expect(heading(page, noConnection)).toHaveCount(0)
})

test('an unknown company leads to the start page without a company, not to the company visited before', async ({
  page,
}) => {
  await page.goto('/i/studio')
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()
  await page.goto('/i/nobody-of-that-name')
  await expect(page.getByText('Company not found (check the link)')).toBeVisible()
  await page.getByRole('link', { name: 'Back to start page' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  await expect(heading(page, 'Online booking')).toBeVisible()
  await expect(page.getByText('Malva')).toHaveCount(0)
})
