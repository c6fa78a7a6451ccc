/** Addresses outside of any company. */
import { holdScripts } from '../support/held-scripts.ts'
import { heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { withoutScripts } from '../support/without-scripts.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

for (const { path } of [
  // proves S2.route.1
  { path: '/' },
  // proves S2.route.2
  { path: '/i' },
])
  test(`${path} stands without a company, asks for none, and leads to the one of a link`, async ({
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
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('textbox', { name: 'Company link' })
  await link.fill('/i/sto')
  await link.press('ArrowLeft')
  await link.evaluate((field) => (field.dataset['first'] = ''))
  letGo()
  await expect(link, 'rendered again').not.toHaveAttribute('data-first')
  await expect(link).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('udi')
  await expect(link).toHaveValue('/i/sudio')
})

test('what is typed and pressed on the start page before its scripts have come opens the company', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Company link' }).fill('/i/studio/about')
  await page.getByRole('button', { name: 'Open' }).click()
  letGo()
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()
})

// proves S2.route.36
test('/error says what the address names and leads on from there', async ({ page }) => {
  await page.goto('/error?statusCode=503&message=server.busy&redirect=/i/studio/about')
  await expect(page).toHaveURL((url) => url.pathname === '/error')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await expect(page.getByText('503')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)

  // Each of the three is read, not only shown together.
  await page.goto('/error?statusCode=404')
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('The server is busy')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
})

test('without any script the start page leads to the company of a link, and errors can be read', async ({
  browser,
  baseURL,
}) => {
  const page = await withoutScripts(browser, baseURL)
  const opens = async (path: string) => (await page.goto(path))?.status()
  expect(await opens('/')).toBe(200)
  await page.getByRole('textbox', { name: 'Company link' }).fill('/i/studio/about')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()

  expect(await opens('/i/no-such-company')).toBe(404)
  await expect(page.getByText('Company not found (check the link)')).toBeVisible()
  expect(await opens('/i/studio/no/such/page')).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', '/i/studio')
  expect(await opens('/i/%')).toBe(404)
  await expect(heading(page, 'Not found')).toBeVisible()
  expect(await opens('/i/studio/error?statusCode=503&message=server.busy&redirect=/i/studio/about')).toBe(503)
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)
  await page.context().close()
})
