/** Public screens are server-rendered with their data: the browser hydrates them without any request. */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { changeSettings } from '../support/arrange.ts'
import { newCompany } from '../support/company-copies.ts'
import { dayAhead } from '../support/days.ts'
import { centralButton, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { delayScripts } from '../support/delayed-scripts.ts'
import { rendered } from '../support/rendered.ts'
import { pageWithoutScripts } from '../support/page-without-scripts.ts'

const studio = demo('studio')
const branch = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const haircut = studio.idOf('service', 'haircut-women')
/** Times of a company without other bookings: its first day has several free ones. */
const timesWithoutBookings = async (dataDir: string) => {
  const own = await newCompany(dataDir, 'studio')
  return `${own.path}/b/${own.idOf('branch', 'warsaw')}/s/${haircut}/d`
}
const olena = studio.idOf('resource', 'olena')
const hall = demo('hall')
const loft = demo('loft')
const room = `/i/loft/b/${loft.idOf('branch', 'kyrylivska')}/s/${loft.idOf('service', 'rehearsal')}`

/** For each screen, a text that only its data contains. */
const screens = [
  { path: '/i/studio', name: 'home', shows: '.z-popular' },
  { path: '/i/hall', name: 'home of a hall', shows: '.z-week-strip' },
  { path: '/i/studio/about', name: 'about', shows: '.z-place' },
  { path: '/i/studio/b', name: 'branches', shows: '.z-row' },
  { path: branch, name: 'branch', shows: '.z-card' },
  { path: `${branch}/r`, name: 'resources', shows: '.z-row' },
  { path: `${branch}/r/${olena}`, name: 'resource', shows: '.z-rating' },
  { path: `${branch}/s`, name: 'services', shows: '.z-row__trailing' },
  { path: `${branch}/s/${haircut}/d`, name: 'days and times of a service', shows: '.z-slot__time' },
  { path: `${branch}/s/${haircut}/w`, name: 'a week of a service', shows: '.z-slot__time' },
  { path: `${branch}/r/${olena}/d?s=${haircut}`, name: 'days and times of a person', shows: '.z-slot__time' },
  { path: `${branch}/r/${olena}/m?s=${haircut}`, name: 'a month of a person', shows: '.z-slot__time' },
  { path: `${branch}/r/${olena}/rs/${haircut}/w`, name: 'a week of a person', shows: '.z-slot__time' },
  { path: `${room}/sr/${loft.idOf('resource', 'green')}/m`, name: 'hours of a room', shows: '.z-slot__time' },
  { path: '/i/hall/e', name: 'events', shows: '.z-event' },
  {
    path: `/i/hall/b/${hall.idOf('branch', 'antonovycha')}/e`,
    name: 'events of a branch',
    shows: '.z-event',
  },
  { path: '/i/studio/m', name: 'memberships', shows: 'h1' },
  { path: `/i/studio/reviews/resource/${olena}`, name: 'reviews of a person', shows: '.z-rating' },
  { path: `/i/studio/reviews/service/${haircut}`, name: 'reviews of a service', shows: '.z-rating' },
]

/** Records console errors and API requests of the page. */
function listen(page: Page) {
  const [complaints, asked]: [string[], string[]] = [[], []]
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The widget prefetches later days for a visitor who turns the page.
    if (searchParams.get('resultType') === 'DAYS' && searchParams.get('start')! > dayAhead(0)) return
    if (/^\/(v1|oauth|api\/(?!manifest))/.test(pathname)) asked.push(pathname)
  })
  return { complaints, asked }
}

/** Marks server-rendered nodes before any script runs: nodes rendered again have no mark. */
const markNodes = () =>
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    for (const part of document.querySelectorAll('main, main *'))
      part.setAttribute('data-server-rendered', '')
  })

/** Sums unexpected layout shifts. */
const sumShifts = () => {
  const page = globalThis as unknown as { shifted: number }
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      page.shifted += (shift as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
/** As a share of the window, summed over all shifts. */
const MAX_SHIFTED = 0.02

const languages = ['uk', 'en', 'pl', 'ru'] as const
/** Rendering does not depend on the language: the first screen is tested in each, the others take turns. */
const languagesFor = (at: number) => (at === 0 ? languages : [languages[at % languages.length]!])

for (const [at, { path, name, shows }] of screens.entries())
  for (const language of languagesFor(at))
    test(
      `${name} is server-rendered in ${language}: it requests nothing and renders nothing again`,
      { tag: at === 0 && language === 'uk' ? '@smoke' : [] },
      async ({ page, context, baseURL }) => {
        await setLanguage(context, baseURL ?? '', language)
        const { complaints, asked } = listen(page)
        await page.addInitScript(markNodes)
        await page.addInitScript(sumShifts)
        // The menu loads after hydration.
        const hydrated = page.waitForResponse(/left-menu/)
        await rendered(page, path)
        await page.goto(path)
        const screen = page.locator('main[data-server-rendered]')
        await expect(screen.locator(shows).first()).toBeVisible()
        await hydrated
        await expect(screen.locator(`${shows}[data-server-rendered]`).first()).toBeVisible()
        expect({ complaints, asked }).toEqual({ complaints: [], asked: [] })
        expect(await page.evaluate('shifted')).toBeLessThan(MAX_SHIFTED)
      },
    )

test.describe('where the device’s clock differs from the branch’s clock', () => {
  test.use({ timezoneId: 'America/New_York' })
  for (const { path, name } of screens.filter(({ name }) =>
    /^(events|days and times of a service)$/.test(name),
  ))
    test(`${name}: the note about the time zone has its space from the first paint, and nothing shifts`, async ({
      page,
    }) => {
      const { complaints } = listen(page)
      await page.addInitScript(sumShifts)
      await rendered(page, path)
      await page.goto(path)
      await expect(page.locator('.z-zone')).toContainText('на 7 год пізніше')
      expect(complaints).toEqual([])
      expect(await page.evaluate('shifted')).toBeLessThan(MAX_SHIFTED)
    })
})

test(
  'without scripts a visitor reads prices and phone numbers, and follows links from the company to its services',
  { tag: '@smoke' },
  async ({ browser, baseURL }) => {
    const page = await pageWithoutScripts(browser, baseURL)
    await page.goto('/i/studio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malva Beauty Studio')
    await page.getByRole('link', { name: /^Kyiv/ }).first().click()
    await expect(page).toHaveURL(branch)
    await expect(page.getByRole('link', { name: /\+380/ }).first()).toHaveAttribute(
      'href',
      /^tel:\+380\d{9}$/,
    )
    await page.goto(`${branch}/s`)
    await expect(page.getByRole('link', { name: /haircut/i }).first()).toContainText('₴')
    await page.goto('/i/studio/about/licence')
    await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
    await expect(page.locator('noscript')).toHaveCount(0)
    await page.context().close()
  },
)

test('a visitor from a known source sees the server-rendered screen, and then the prices for that source', async ({
  page,
}) => {
  const { complaints, asked } = listen(page)
  await page.addInitScript(markNodes)
  const priced = page.waitForResponse((answer) => answer.url().includes('source=insta'))
  await page.goto(`${branch}/s?src=insta&utm_campaign=autumn`)
  await priced
  await expect(page.locator('main[data-server-rendered] .z-row__trailing').first()).toBeVisible()
  // Every link carries the visitor's source.
  await expect(page.locator('main .z-row').first()).toHaveAttribute('href', /src=insta&utm_campaign=autumn/)
  expect(complaints).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a chosen time is selected again on a server-rendered screen of times', async ({ page, dataDir }) => {
  const address = await timesWithoutBookings(dataDir)
  await page.goto(address)
  const slot = page.locator('.z-slot').nth(2)
  const hour = await slot.locator('.z-slot__time').textContent()
  await slot.click()
  await centralButton(page).click()
  await expect(page).toHaveURL(/\/c\//)
  await page.goto(address)
  await expect(page.locator('.z-slot[aria-pressed="true"] .z-slot__time')).toHaveText(hour!)
})

/** The page's content for search engines, without scripts. */
async function readHead(page: Page, path: string) {
  const body = await rendered(page, path)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    things: (JSON.parse(block ?? '{"@graph":[]}') as { '@graph': Record<string, unknown>[] })['@graph'],
  }
}

test('search engines can read hours and rating of the company, prices of a service, a staff member, and places in a class', async ({
  page,
  context,
  baseURL,
}) => {
  await setLanguage(context, baseURL ?? '', 'en')
  const home = await readHead(page, '/i/studio')
  expect(home.title).toBe('Malva Beauty Studio')
  expect(home.things[0]).toMatchObject({
    '@type': 'Organization',
    aggregateRating: { '@type': 'AggregateRating', bestRating: 5 },
    subOrganization: [
      {
        '@type': 'LocalBusiness',
        telephone: expect.stringMatching(/^\+380/) as unknown,
        address: { addressLocality: 'Kyiv' },
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ opens: expect.stringMatching(/^\d\d:\d\d$/) }),
        ]) as unknown,
      },
      {},
    ],
  })
  const cut = await readHead(page, `${branch}/s/${haircut}/d`)
  expect(cut.title).toBe('Women’s haircut – Choose date and time – Malva Beauty Studio')
  expect(cut.things[0]).toMatchObject({
    '@type': 'Service',
    name: 'Women’s haircut',
    offers: { '@type': 'Offer', price: expect.any(Number) as unknown, priceCurrency: 'UAH' },
  })
  expect(cut.things[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  const person = await readHead(page, `${branch}/r/${olena}`)
  expect(person.things[0]).toMatchObject({ '@type': 'Person', name: 'Olena Marchenko' })
  const classes = await readHead(page, '/i/hall/e')
  expect(classes.things[0]).toMatchObject({
    '@type': 'Event',
    remainingAttendeeCapacity: expect.any(Number),
    offers: { '@type': 'Offer', priceCurrency: 'UAH' },
  })
  const event = new URL(String(classes.things[0]!['url'])).pathname
  const { name, startDate, offers, remainingAttendeeCapacity } = classes.things[0]!
  expect((await readHead(page, event)).things[0]).toMatchObject({
    name,
    startDate,
    offers,
    remainingAttendeeCapacity,
  })
})

test('sharing a screen after some steps shares that screen, with its own title', async ({
  page,
  context,
  baseURL,
}) => {
  await setLanguage(context, baseURL ?? '', 'en')
  await page.goto('/i/studio')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /\/i\/studio$/)
  await page.getByRole('link', { name: /^Kyiv/ }).first().click()
  await expect(page).toHaveURL(branch)
  await expect(page).toHaveTitle(/^Kyiv, Podil – Malva/)
  await expect(canonical).toHaveAttribute('href', new RegExp(`${branch}$`))
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Kyiv, Podil/)
  await expect(page.locator('link[hreflang], script[type="application/ld+json"]')).toHaveCount(0)
})

test(
  'what a client typed, ticked and pressed before the scripts loaded is in the form, and is sent',
  { tag: '@smoke' },
  async ({ page, context, product }) => {
    const own = await newCompany(product.dataDir, 'studio')
    await changeSettings(product.dataDir, own.id, { online_payment: { enabled: false } })
    await setLanguage(context, product.url, 'en')
    const continueLoading = await delayScripts(page)
    const form = `${own.path}/m/${studio.idOf('template', 'five-manicures')}`
    await rendered(page, form)
    await page.goto(form, { waitUntil: 'commit' })
    const name = page.getByRole('textbox', { name: 'First name' })
    const phone = page.getByRole('textbox', { name: 'Phone' })
    const agreed = page.getByRole('checkbox', { name: /booking terms/ })
    await name.fill('Квапливий')
    await phone.fill('+380507654321')
    await agreed.check()
    const order = centralButton(page).filter({ hasText: 'Make an order' })
    await order.click()
    await expect(order).toHaveAttribute('data-heard')
    continueLoading()
    await expect(page.getByRole('heading', { name: 'Your order is in' })).toBeVisible()
  },
)

test('a link that a visitor follows before the scripts load keeps source, campaign and language of the address', async ({
  page,
}) => {
  await delayScripts(page)
  const address = `${studio.path}?src=insta&utm_source=ads&lang=pl`
  await rendered(page, address)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').locator('a[href*="/b/"]').first().click()
  await expect(page).not.toHaveURL(new RegExp(`${studio.path}[?]`))
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ src: 'insta', utm_source: 'ads', lang: 'pl' })
})

test('a time that a client presses before the scripts load is selected after hydration', async ({
  page,
  dataDir,
}) => {
  const continueLoading = await delayScripts(page)
  const address = await timesWithoutBookings(dataDir)
  await rendered(page, address)
  await page.goto(address, { waitUntil: 'commit' })
  const [first, second] = [page.locator('.z-slot').nth(1), page.locator('.z-slot').nth(2)]
  await first.click()
  await second.click()
  continueLoading()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-heard]')).toHaveCount(0)
  await centralButton(page).click()
  await expect(page).toHaveURL(/\/c\//)
})

test('a filter that a client chooses while a slow phone hydrates the page is applied after hydration', async ({
  page,
  context,
  baseURL,
}) => {
  await setLanguage(context, baseURL ?? '', 'en')
  const phone = await context.newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await rendered(page, '/i/hall/e')
  await page.goto('/i/hall/e', { waitUntil: 'commit' })
  await page.waitForLoadState('load')
  const services = page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name: 'Service' })
  await services.selectOption({ index: 1 })
  await expect(page.locator('#root[data-alive]')).toBeAttached()
  await expect(page).toHaveURL(/\?s=/)
})
