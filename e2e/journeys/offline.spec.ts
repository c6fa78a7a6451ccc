/** The connection fails in the middle of a visit to the company's pages. */
import { demo } from '../support/api.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = screenTexts.en
const studio = demo('studio')
const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const noConnection = 'No connection'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test(
  'a screen whose script cannot load shows that there is no connection, keeps its address and opens automatically afterwards',
  { tag: '@smoke' },
  async ({ page, context, checkScreen }) => {
    await page.goto(`${kyiv}/r`)
    await expect(heading(page, words.chooseResource)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: /Any available/ }).click()
    await expect(heading(page, noConnection)).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page).toHaveURL(/\/r\/any_available\/[sm][^?]*$/)
    // A finger leaves the screen; a mouse pointer would hover over the button that appears below it.
    await page.mouse.move(0, 0)
    await checkScreen('offline')
    await context.setOffline(false)
    await expect(heading(page, words.chooseService)).toBeVisible()
  },
)

test('any number of calls without a response show one error page at the same address, and a retry continues', async ({
  page,
}) => {
  await page.goto(`${kyiv}/s`)
  await expect(heading(page, words.chooseService)).toBeVisible()
  let isReachable = false
  // The server is unreachable, but the browser still reports a connection.
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') || pathname === '/',
    (route) => (isReachable ? route.continue() : route.abort()),
  )
  await page.locator(`a[href*="${studio.idOf('service', 'body-wrap')}"]`).click()
  await expect(heading(page, noConnection)).toBeVisible()
  await expect(page).not.toHaveURL(/redirect|error/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, noConnection)).toBeVisible()
  isReachable = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, noConnection)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Soonest: / })).toBeVisible()
  await expect(page).toHaveTitle(/Malva/)
})

test('Back on the page without a connection returns to the previous screen', async ({ page, context }) => {
  await page.goto(`${kyiv}/r`)
  await expect(heading(page, words.chooseResource)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /Any available/ }).click()
  await expect(heading(page, noConnection)).toBeVisible()
  await page.goBack()
  await expect(heading(page, words.chooseResource)).toBeVisible()
  await expect(heading(page, noConnection)).toHaveCount(0)
})

test('an unknown company redirects to the start page outside any company, not to the company visited before', async ({
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
