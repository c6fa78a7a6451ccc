/** Companies whose lists are longer than one page, and one with events only. */
import { randomUUID } from 'node:crypto'
import { addLargeCompany, type LargeCompany } from '../support/large-company.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const aliasOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

let large: LargeCompany
test.beforeAll(async () => {
  large = await addLargeCompany(dataDir(), {
    alias: aliasOf('large'),
    services: 130,
    resources: 130,
    branches: 130,
  })
})
test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const at = (rest: string) => `/i/${large.alias}/b${rest}`

for (const { list, path, name } of [
  { list: 'services', path: () => at(`/${large.branch}/s`), name: /^Treatment \d+/ },
  { list: 'resources', path: () => at(`/${large.branch}/r`), name: /^Performer \d+(?![\d:])/ },
  { list: 'branches', path: () => at(''), name: /^Place \d+$/ },
]) {
  test(`all 130 ${list} load as the client scrolls`, async ({ page, checkScreen }) => {
    await page.goto(path())
    const rows = page.getByRole('main').getByRole('link', { name })
    await expect(rows.first()).toBeVisible()
    await checkScreen(`long-${list}`)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rows).toHaveCount(130)
    await expect(page.getByRole('status').filter({ hasText: 'The list has grown to 130' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  test(`all 130 ${list} load by a button in a browser without IntersectionObserver`, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'))
    await page.goto(path())
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(130)
  })

  test(`the search finds entries on later pages of the ${list}, in any case and language`, async ({
    page,
    checkScreen,
  }) => {
    await page.goto(path())
    const rows = page.getByRole('main').getByRole('link', { name })
    await expect(rows.first()).toBeVisible()
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.fill('129')
    await expect(rows).toHaveCount(1)
    await expect(rows).toHaveAccessibleName(/129/)
    await expect(page.getByRole('status').filter({ hasText: '1 found' })).toHaveCount(1)
    await checkScreen(`long-${list}-found`)
    await field.fill({ services: 'ПРОЦЕДУРА 127', resources: 'майстриня 127', branches: 'ФІЛІЯ 127' }[list]!)
    await expect(rows).toHaveAccessibleName(/127/)
    // A typo first, then another alphabet.
    await field.fill({ services: 'Tretament 126', resources: 'perfomer 126', branches: 'plaxe 126' }[list]!)
    await expect(rows).toHaveAccessibleName(/126/)
    await field.fill(
      { services: 'protsedura 125', resources: 'maistrynia 125', branches: 'filiia 125' }[list]!,
    )
    await expect(rows).toHaveAccessibleName(/125/)
    await expect(rows).toHaveCount(1)
    await field.fill('no such thing')
    await expect(page.getByText('Nothing found for “no such thing”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(rows).not.toHaveCount(1)
  })
}

test('a link opens the list at its category, on any page, and a chip jumps to another category', async ({
  page,
}) => {
  const last = large.categories.at(-1)
  await page.goto(`${at(`/${large.branch}/s`)}?p=${last}`)
  await expect(page.getByRole('heading', { name: 'Category 13' })).toBeInViewport()
  await page.getByRole('button', { name: 'Category 2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Category 2', exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Category 13' })).not.toBeInViewport()
})

test('a link to a service on a later page opens its times', async ({ page }) => {
  await page.goto(at(`/${large.branch}/s/${large.services[125]}/d`))
  await expect(page.getByRole('button', { name: /^Soonest: / })).toBeVisible()
})

test('a branch on a later page opens', async ({ page }) => {
  await page.goto(at(''))
  await page.getByRole('searchbox').fill('Place 128')
  await page.getByRole('link', { name: 'Place 128' }).click()
  await expect(heading(page, 'Choose your specialist')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No specialists open for booking')).toBeVisible()
})

test('the typed search text stays while there is no connection', async ({ page, context }) => {
  await page.goto(at(`/${large.branch}/s`))
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('Treatment 128')
  await expect(page.getByRole('main').getByRole('link', { name: /^Treatment/ })).toHaveCount(1)
  await context.setOffline(true)
  await field.fill('Treatment 126')
  await expect(heading(page, 'No connection')).toBeVisible()
  await context.setOffline(false)
  await expect(field).toHaveValue('Treatment 126')
  await expect(page.getByRole('main').getByRole('link', { name: /^Treatment/ })).toHaveAccessibleName(/126/)
})

test(
  'a company with events only redirects from its services to its events',
  { tag: '@smoke' },
  async ({ page }) => {
    const yoga = await addLargeCompany(dataDir(), { alias: aliasOf('yoga'), services: 3, eventsOnly: true })
    await page.goto(`/i/${yoga.alias}/b/${yoga.branch}/s`)
    await expect(page).toHaveURL(/\/e$/)
    await expect(heading(page, 'Events')).toBeVisible()
  },
)
