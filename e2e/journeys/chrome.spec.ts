/** What stands around every screen, and what is shown when there is nothing to show. */
import { demo } from '../support/api.ts'
import { heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

test('top bar, left menu and bottom bar stand around a screen; the menu opens and closes [S2.errorpage.1] [S2.topbar.1] [S2.topbar.2] [S2.bottombar.1] [S2.bottombar.2] [S2.bottombar.4] [S2.leftmenu.2] [S2.leftmenu.4] [S2.panel.1] [S2.panel.2] [S2.panel.3]', async ({
  page,
  looks,
}) => {
  await page.goto('/i/studio/about')
  await expect(page.getByRole('banner')).toContainText('Malva Beauty Studio')
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('button')).toHaveText('Record')
  await expect(bar.getByRole('link', { name: 'About' })).toHaveAttribute('href', /\/i\/studio\/about$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Malva Beauty Studio')).toBeVisible()
  await expect(menu.getByText('Kyiv', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Online booking' })).toBeVisible()
  await looks.fit('studio-en-menu')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/main$/)
})

test('inside a branch the menu says where one is [S2.leftmenu.1]', async ({ page }) => {
  const studio = demo('studio')
  await page.goto(`/i/studio/b/${studio.idOf('branch', 'warsaw')}/s`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Warsaw, Mokotów')).toBeVisible()
  await expect(menu.getByText(/ul\. Puławska 24/)).toBeVisible()
})

test('a company that does not exist gives the error page and asks to check the link', async ({
  page,
  looks,
}) => {
  await page.goto('/i/nowhere/b')
  await expect(page.getByText('Company not found (check the link)')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await looks.fit('error-no-company')
})

test('an address without a screen says that the page could not be found [S2.errorpage.9]', async ({
  page,
  looks,
}) => {
  const answer = await page.goto('/i/studio/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await looks.fit('error-no-page')
})

test('the error page stands alone, says what happened and leads on [S2.errorpage.2] [S2.errorpage.3] [S2.errorpage.4] [S2.errorpage.5] [S2.errorpage.7]', async ({
  page,
  looks,
}) => {
  await page.goto(
    `/i/studio/error?statusCode=503&message=${encodeURIComponent('Back in a minute')}&redirect=/i/studio/about`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByText('Back in a minute')).toBeVisible()
  await expect(page.getByText('503')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', /\/i\/studio$/)
  await looks.fit('error-page')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)
})

test('the error page offers no second try where none is given, and none that leads to others [S2.errorpage.6]', async ({
  page,
}) => {
  for (const query of ['', '&redirect=https://evil.example', '&redirect=//evil.example/i/studio']) {
    await page.goto(`/i/studio/error?statusCode=500${query}`)
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  }
})

test('where even the error page fails, a few words and the way home are left [S2.errorpage.8]', async ({
  page,
}) => {
  // Its words do not come, whichever language is asked for.
  await page.route(/(^|[/.-])(uk|en|pl|ru)[.-][\w-]+\.(js|json)$/, (route) => route.abort())
  await page.goto('/i/studio/error?statusCode=500')
  const last = page.getByRole('alert')
  await expect(last).toContainText('The error page has failed too.')
  await expect(last.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
