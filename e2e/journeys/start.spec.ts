/** Addresses outside any company. */
import { delayScripts } from '../support/delayed-scripts.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { pageWithoutScripts } from '../support/page-without-scripts.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

for (const { path } of [
  // proves S2.route.1
  { path: '/' },
  // proves S2.route.2
  { path: '/i' },
])
  test(`${path} is outside any company, requests none, and opens the company of a pasted link`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(heading(page, 'Online booking')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(asked.filter((each) => each.startsWith('/v1/'))).toEqual([])
    await page.getByRole('textbox', { name: 'Company link' }).fill('/i/studio/about')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()
  })

test('a visitor who types into the start page before its scripts have loaded can go on typing afterwards', async ({
  page,
}) => {
  const continueLoading = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('textbox', { name: 'Company link' })
  await link.fill('/i/sto')
  await link.press('ArrowLeft')
  await link.evaluate((field) => (field.dataset['first'] = ''))
  continueLoading()
  await expect(link, 'rendered again').not.toHaveAttribute('data-first')
  await expect(link).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('udi')
  await expect(link).toHaveValue('/i/sudio')
})

test('text typed and a button pressed on the start page before its scripts load open the company', async ({
  page,
}) => {
  const continueLoading = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Company link' }).fill('/i/studio/about')
  await page.getByRole('button', { name: 'Open' }).click()
  continueLoading()
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()
})

// proves S2.route.36
test('/error shows the error from its address and links onwards', async ({ page }) => {
  await page.goto('/error?statusCode=503&message=server.busy&redirect=/i/studio/about')
  await expect(page).toHaveURL((url) => url.pathname === '/error')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await expect(page.getByText('503')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)

  // Each of the three is read out, not only shown.
  await page.goto('/error?statusCode=404')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('The server is busy')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
})

test('without scripts the start page opens the company of a pasted link, and errors can be read', async ({
  browser,
  baseURL,
}) => {
  const page = await pageWithoutScripts(browser, baseURL)
  const openAndGetStatus = async (path: string) => (await page.goto(path))?.status()
  expect(await openAndGetStatus('/')).toBe(200)
  await page.getByRole('textbox', { name: 'Company link' }).fill('/i/studio/about')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()

  expect(await openAndGetStatus('/i/no-such-company')).toBe(404)
  await expect(page.getByText('Company not found (check the link)')).toBeVisible()
  expect(await openAndGetStatus('/i/studio/no/such/page')).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', '/i/studio')
  expect(await openAndGetStatus('/i/%')).toBe(404)
  await expect(heading(page, 'Not found')).toBeVisible()
  expect(
    await openAndGetStatus('/i/studio/error?statusCode=503&message=server.busy&redirect=/i/studio/about'),
  ).toBe(503)
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)
  await page.context().close()
})
