/** Screens that everybody may see come drawn by the server, with their data: the browser takes over and asks for nothing. */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { newCaller } from '../support/callers.ts'
import { speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = demo('studio')
const branch = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`

/** Of each screen something that only its data can say; `unasked` where not even more is asked for later. */
const screens = [
  { path: '/i/studio', name: 'home', shows: '.z-popular' },
  { path: '/i/hall', name: 'home of a hall', shows: '.z-week-strip' },
  { path: '/i/studio/about', name: 'about', shows: '.z-place' },
  { path: '/i/studio/b', name: 'branches', shows: '.z-row' },
  { path: branch, name: 'branch', shows: '.z-card' },
  { path: `${branch}/r`, name: 'resources', shows: '.z-row' },
  { path: `${branch}/r/${studio.idOf('resource', 'olena')}`, name: 'resource', shows: '.z-rating' },
  { path: `${branch}/s`, name: 'services', shows: '.z-row__trailing' },
]

/** Notes what the page complains of, and what it asks the API for. */
function listen(page: Page) {
  const [complaints, asked]: [string[], string[]] = [[], []]
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|oauth|api\/(?!manifest))/.test(pathname)) asked.push(pathname)
  })
  return { complaints, asked }
}

/** Marks what the server drew before any script runs: what is drawn anew has no mark. */
const markDrawing = () =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') document.querySelector('main')?.setAttribute('data-drawn', '')
  })

for (const language of ['uk', 'en', 'pl', 'ru'] as const)
  for (const { path, name, shows } of screens)
    test(`${name} comes drawn in ${language}: nothing is asked for, and nothing is drawn again`, async ({
      page,
      context,
      baseURL,
    }) => {
      await speaks(context, baseURL ?? '', language)
      const { complaints, asked } = listen(page)
      await page.addInitScript(markDrawing)
      await page.goto(path)
      const drawn = page.locator('main[data-drawn]')
      await expect(drawn.locator(shows).first()).toBeVisible()
      // The menu comes once the page has been taken over.
      await page.waitForResponse(/left-menu/)
      await expect(drawn.locator(shows).first()).toBeVisible()
      expect({ complaints, asked }).toEqual({ complaints: [], asked: [] })
    })

test('without scripts a visitor reads prices and phone numbers, and goes from the company to its services', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: baseURL ?? '', locale: 'en', extraHTTPHeaders: newCaller() },
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  await page.goto('/i/studio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malva Beauty Studio')
  await page.getByRole('link', { name: /^Kyiv/ }).first().click()
  await expect(page).toHaveURL(branch)
  await expect(page.getByRole('link', { name: /\+380/ }).first()).toHaveAttribute('href', /^tel:\+380\d{9}$/)
  await page.goto(`${branch}/s`)
  await expect(page.getByRole('link', { name: /haircut/i }).first()).toContainText('₴')
  await expect(page.locator('noscript')).toHaveCount(0)
  await context.close()
})

test('a visitor whose source is known sees the drawing, and then the prices of that source', async ({
  page,
}) => {
  const { complaints, asked } = listen(page)
  await page.addInitScript(markDrawing)
  await page.goto(`${branch}/s?src=insta&utm_campaign=autumn`)
  await page.waitForResponse((answer) => answer.url().includes('source=insta'))
  await expect(page.locator('main[data-drawn] .z-row__trailing').first()).toBeVisible()
  // Where they came from goes along on every link.
  await expect(page.locator('main .z-row').first()).toHaveAttribute('href', /src=insta&utm_campaign=autumn/)
  expect(complaints).toEqual([])
  expect(asked).toHaveLength(1)
})
