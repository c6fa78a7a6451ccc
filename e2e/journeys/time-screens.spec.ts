/** Days, weeks and hours of every booking address, and several services in one visit. */
import type { Page } from '@playwright/test'
import { freeStarts } from '../support/api.ts'
import { beginsWithDay } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import {
  centralButton,
  fillDetails,
  freeTimes,
  heading,
  setLanguage,
  timesOfDay,
} from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const loft = ownCompany('loft')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const cellar = () => `${loft.path}/b/${loft.idOf('branch', 'kyrylivska')}`
const [iryna, spa] = [studio.idOf('resource', 'iryna'), studio.idOf('resource', 'spa')]
const [manicure, gel, massage] = ['manicure', 'gel-manicure', 'massage-back'].map((key) =>
  studio.idOf('service', key),
)
const rehearsal = loft.idOf('service', 'rehearsal')
const room = loft.idOf('resource', loft.resources[0]?.key ?? '')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const week = (page: Page) => page.getByRole('grid')
const openDay = (page: Page) => page.getByRole('gridcell', { selected: true })

const branchOf = (rest: string) => `/b/${studio.idOf('branch', 'kyiv')}${rest}`
const lists = [
  // proves S2.bookroute.1 S7.listaction.1
  { rest: '/b', title: words.chooseBranch },
  // proves S2.bookroute.2 S7.listaction.2
  { rest: branchOf(''), title: 'Kyiv, Podil' },
  // proves S2.bookroute.3 S7.listaction.3
  { rest: branchOf('/r'), title: words.chooseResource },
  // proves S2.bookroute.4 S7.listaction.4
  { rest: branchOf('/s'), title: words.chooseService },
  // proves S2.bookroute.7
  { rest: branchOf(`/r/${iryna}/s`), title: words.chooseService },
  // proves S2.bookroute.10
  { rest: branchOf(`/r/${iryna}/rs`), title: words.chooseService },
  // proves S2.bookroute.13
  { rest: branchOf(`/s/${manicure}/r`), title: words.chooseResource },
]
for (const { rest, title } of lists)
  test(`a link to /i/studio${rest.replaceAll(/[0-9a-f-]{36}/g, '…')} opens “${title}” with something to choose`, async ({
    page,
  }) => {
    await page.goto(studio.path + rest)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })

const times: { name: string; view: 'month' | 'week' | 'dates'; address: () => string }[] = [
  // proves S2.bookroute.9 S2.view.1
  {
    name: 'resource-month',
    view: 'month',
    address: () => `${kyiv()}/r/${iryna}/m?s=${manicure}`,
  },
  // proves S2.bookroute.11 S2.view.2
  // proves S2.bookroute.11 S2.view.2
  {
    name: 'resource-week',
    view: 'week',
    address: () => `${kyiv()}/r/${iryna}/rs/${manicure}/w`,
  },
  // proves S2.bookroute.8 S2.view.3 S2.view.4
  // proves S2.bookroute.8 S2.view.3 S2.view.4
  {
    name: 'resource-dates',
    view: 'dates',
    address: () => `${kyiv()}/r/${iryna}/d?s=${manicure}`,
  },
  // proves S2.bookroute.16 S2.view.5
  // proves S2.bookroute.16 S2.view.5
  {
    name: 'service-month',
    view: 'month',
    address: () => `${kyiv()}/s/${manicure}/sr/${iryna}/m`,
  },
  // proves S2.bookroute.15 S2.view.6
  // proves S2.bookroute.15 S2.view.6
  {
    name: 'service-week',
    view: 'week',
    address: () => `${kyiv()}/s/${manicure}/w`,
  },
  // proves S2.bookroute.17
  // proves S2.bookroute.17
  {
    name: 'service-resource-week',
    view: 'week',
    address: () => `${kyiv()}/s/${manicure}/sr/${iryna}/w`,
  },
  // proves S2.bookroute.12 S2.view.7 S2.view.8
  // proves S2.bookroute.12 S2.view.7 S2.view.8
  {
    name: 'service-dates',
    view: 'dates',
    address: () => `${kyiv()}/s/${manicure}/d`,
  },
]
/** The DOM of the days in each view, and the control that turns its page. */
const shapes = {
  month: { role: 'gridcell', next: 'Next month' },
  week: { role: 'gridcell', next: 'Next week' },
  dates: { role: 'radio', next: 'Next month' },
} as const
/** Each view at phone width, and alternately narrower or at desktop width. */
const widthsOf = (at: number) => [375, at % 2 === 0 ? 320 : 1280]
for (const [at, { name, view, address }] of times.entries())
  for (const width of widthsOf(at))
    test(`a link to ${name} opens a day with its hours, and an hour leads to the confirmation, at ${width} px`, async ({
      page,
      checkScreen,
    }) => {
      await page.setViewportSize({ width, height: 812 })
      await page.goto(address())
      await expect(heading(page, words.chooseTime)).toBeVisible()
      await expect(freeTimes(page, words).first()).toBeVisible()
      const chosenDay = openDay(page).or(page.getByRole('radio', { checked: true }))
      await expect(chosenDay).toBeInViewport({ ratio: 1 })
      const { role, next } = shapes[view]
      await expect(chosenDay).toHaveRole(role)
      await expect(page.getByRole('button', { name: next })).toBeVisible()
      await checkScreen(`times-${name}-${width}`)
      await freeTimes(page, words).last().click()
      await centralButton(page).filter({ hasText: words.book }).click()
      await expect(heading(page, words.check)).toBeVisible()
      await page.goBack()
      await expect(timesOfDay(page, words).getByRole('button', { pressed: true })).toHaveCount(1)
    })

// proves S2.view.12 S2.view.13
test('a day and an hour show the discount that applies then', async ({ page }) => {
  await page.goto(`${kyiv()}/r/${iryna}/rs/${manicure}/w`)
  await expect(openDay(page)).toHaveAttribute('aria-label', /from .*, discount −\d+%/)
  await expect(openDay(page).locator('[data-discount]')).toHaveAttribute('data-discount', /−\d+%/)
  await expect(freeTimes(page, words).first()).toContainText(/−\d+%/)
})

// proves S4.calendar.2 S4.calendar.4
test('the week turns by button, by key and by swipe, never before today, and shows its dates', async ({
  page,
}) => {
  await page.goto(`${kyiv()}/r/${iryna}/rs/${manicure}/w`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  const shown = page.getByRole('heading', { level: 2 }).first()
  await expect(shown).toHaveAttribute('aria-live', 'polite')
  const now = (await shown.textContent()) ?? ''
  const previous = page.getByRole('button', { name: 'Previous week' })
  const next = page.getByRole('button', { name: 'Next week' })
  await expect(previous).toBeDisabled()
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/slot/'))
  await next.click()
  await reloaded
  await expect(shown).not.toHaveText(now)
  const second = (await shown.textContent()) ?? ''
  await previous.click()
  await expect(shown).toHaveText(now)
  await expect(previous).toBeDisabled()

  const days = week(page).locator('[tabindex="0"]')
  await days.focus()
  await page.keyboard.press('PageDown')
  await expect(shown).toHaveText(second)
  await expect(days).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(shown, 'nothing lies before today').toHaveText(now)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(shown, 'after the seventh day comes the next week').toHaveText(second)

  const grid = await week(page).boundingBox()
  const y = (grid?.y ?? 0) + 50
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 100)
  await touch('touchMove', 180)
  await touch('touchMove', 260)
  await touch('touchEnd')
  await expect(shown).toHaveText(now)
})

// proves S4.calendar.5
test('from the row of days the down arrow moves to the hours, and Escape deselects the day', async ({
  page,
}) => {
  await page.goto(`${kyiv()}/s/${manicure}/w`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await openDay(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(freeTimes(page, words).first()).toBeFocused()
  await openDay(page).focus()
  await page.keyboard.press('Escape')
  await expect(openDay(page)).toHaveCount(0)
})

/** The first day on which the room is free from noon to nine in the evening. */
async function freeAfternoon(url: string): Promise<string> {
  const free = await freeStarts(url, loft, {
    branch: 'kyrylivska',
    service: 'rehearsal',
    resource: loft.resources[0]?.key ?? '',
    kind: 'rent',
  })
  const hours = [12, 13, 14, 15, 16, 17, 18, 19, 20]
  const date = free.find(({ date }) =>
    hours.every((hour) => free.some((one) => one.date === date && one.start_time === hour * 3600)),
  )?.date
  if (date === undefined) throw new Error('the room has no free afternoon')
  return date
}

for (const { view, address } of [
  { view: 'week', address: () => `${cellar()}/s/${rehearsal}/sr/${room}/w` },
  { view: 'month', address: () => `${cellar()}/s/${rehearsal}/sr/${room}/m` },
])
  // proves S2.view.9 S4.hours.1 S4.hours.2 S4.hours.4 S4.hours.5
  test(`on the ${view} of a room, hours grow into a range, shrink, and are rejected above the maximum length`, async ({
    baseURL,
    page,
    checkScreen,
  }) => {
    await page.goto(address())
    await expect(freeTimes(page, words).first()).toBeVisible()
    const day = await freeAfternoon(baseURL ?? '')
    const cell = page.getByRole('gridcell', { name: beginsWithDay(day) })
    while (!(await cell.isVisible())) {
      await page.getByRole('button', { name: /^Next (week|month)$/ }).click()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    if ((await cell.getAttribute('aria-selected')) !== 'true') await cell.click()
    const hour = (at: string) =>
      timesOfDay(page, words).getByRole('button', { name: new RegExp(`^${at}:00`) })
    const chosen = timesOfDay(page, words).getByRole('button', { pressed: true })
    await hour('12').click()
    await expect(chosen).toHaveCount(1)
    await hour('14').click()
    await expect(chosen).toHaveCount(3)
    await expect(centralButton(page)).toContainText('12:00–15:00')
    await checkScreen(`hours-${view}`)
    await hour('13').click()
    await expect(chosen).toHaveCount(2)
    await hour('20').click()
    await expect(page.getByText('Maximum booking time has been exceeded')).toBeVisible()
    await expect(centralButton(page)).toBeHidden()
    await checkScreen(`hours-${view}-too-long`)
    await hour('13').click()
    await centralButton(page).click()
    await expect(heading(page, words.check)).toBeVisible()
    await page.goBack()
    await expect(chosen, 'both hours are there again').toHaveCount(2)
  })

test('when less time is free than the chosen length, the screen shows that, and the chosen length stays', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${cellar()}/s/${rehearsal}/sr/${room}/m`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  const length = page.getByRole('group', { name: 'Duration' })
  await length.getByRole('button', { name: 'Longer' }).click()
  await expect(length).toContainText('2 hr')
  await freeTimes(page, words).last().click()
  const said = page.getByText(/^Only 1 hr is free from \d\d:\d\d, not 2 hr\.$/)
  await expect(said).toBeVisible()
  await checkScreen('hours-gave-way')
  // After deselecting, the next press uses the chosen length again.
  await freeTimes(page, words).last().click()
  await expect(said).toBeHidden()
  await expect(length).toContainText('2 hr')
})

// proves S2.view.9
test('hours of a stylist can be chosen before the treatment, and the treatment opens with that time chosen', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${kyiv()}/r/${iryna}/d`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('hours-first')
  const start = await freeTimes(page, words).first().locator('.z-slot__time').textContent()
  await freeTimes(page, words).first().click()
  await centralButton(page).filter({ hasText: 'Continue' }).click()
  await page.getByRole('link', { name: /Classic manicure/ }).click()
  await expect(timesOfDay(page, words).getByRole('button', { pressed: true })).toContainText(start ?? '')
})

test('a rental opened at the address of a fixed visit redirects to its own screens', async ({ page }) => {
  await page.goto(`${cellar()}/s/${rehearsal}/d`)
  await expect(page).toHaveURL(/\/sr$/)
  await page.goto(`${cellar()}/r/${room}/m?s=${rehearsal}`)
  await expect(page).toHaveURL(new RegExp(`/s/${rehearsal}/sr/${room}/m$`))
})

// proves S2.topbar.3 S2.topbar.4 S4.cart.1 S4.cart.2 S9.duration.2
test(
  'several treatments of one stylist are collected, reordered and booked as one visit',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    await page.goto(`${kyiv()}/r/${iryna}/s`)
    await page.getByRole('button', { name: 'Add Classic manicure to the visit' }).click()
    const cart = page.getByRole('link', { name: /^Cart, / })
    await expect(cart).toHaveAccessibleName('Cart, 1 item')
    const gelRow = page.getByRole('button', {
      name: /^Gel polish manicure|^Manicure with gel|gel/i,
      pressed: false,
    })
    await gelRow.first().click()
    await expect(cart).toHaveAccessibleName('Cart, 2 items')
    await page.getByRole('button', { pressed: true }).nth(1).click()
    await expect(cart, 'a second tap takes it out').toHaveAccessibleName('Cart, 1 item')
    await gelRow.first().click()
    await checkScreen('cart-collecting')
    await cart.click()
    await expect(heading(page, 'Your cart')).toBeVisible()
    await checkScreen('cart')
    const lines = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
    await expect(lines.getByRole('listitem').first()).toContainText('Classic manicure')
    await page.getByRole('button', { name: 'Move Classic manicure later' }).click()
    await expect(lines.getByRole('listitem').nth(1)).toContainText('Classic manicure')
    await centralButton(page).click()
    await expect(cart).toHaveAccessibleName('Cart, 2 items')
    await expect(freeTimes(page, words).first()).toBeVisible()
    await freeTimes(page, words).first().click()
    await centralButton(page).click()
    await fillDetails(page, words, { name: 'Двійко', phone: '+380445550501' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    const terms = page.getByRole('checkbox', { name: /booking terms/ })
    if (await terms.isVisible()) await terms.check()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    const [stored] = await storedAppointments(dataDir(), '+380445550501')
    expect(stored?.services).toHaveLength(2)
    expect(stored?.services[1], 'in the order of the cart').toBe('Класичний манікюр')
  },
)

test('when no performer does all of a visit, each treatment has its own performer, one after the other', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${kyiv()}/s`)
  await page.getByRole('button', { name: 'Add Classic manicure to the visit' }).click()
  await page.getByRole('button', { name: /^Back massage/ }).click()
  await centralButton(page).filter({ hasText: 'Continue' }).click()
  await expect(heading(page, 'Your cart')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(2)
  await checkScreen('cart-one-each')
  const second = page.getByRole('combobox').nth(0)
  const other = await second.locator('option').last().textContent()
  await second.selectOption({ label: other ?? '' })
  await page.reload()
  await expect(page.getByRole('combobox').nth(0).locator('option:checked'), 'the choice is kept').toHaveText(
    other ?? '',
  )
  await page.getByRole('combobox').nth(0).selectOption({ index: 0 })
  await centralButton(page).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`s=${manicure},${massage}&r=[^&]+,${spa}`))
  await freeTimes(page, words).first().click()
  await centralButton(page).click()
  await fillDetails(page, words, { name: 'Черга', phone: '+380445550502' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  const terms = page.getByRole('checkbox', { name: /booking terms/ })
  if (await terms.isVisible()) await terms.check()
  await checkScreen('cart-one-each-confirmation')
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), '+380445550502')
  expect(stored).toMatchObject({ services: ['Класичний манікюр', 'Масаж спини'], duration: 5400 })
})

// proves S2.topbar.5
test('other screens and companies with single visits show no cart', async ({ page }) => {
  const cart = page.getByRole('link', { name: /^Cart/ })
  await page.goto(`${kyiv()}/r/${iryna}/s`)
  await expect(cart).toBeVisible()
  await page.goto(`${kyiv()}/s/${manicure}/d`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(cart).toBeHidden()
  await page.goto(`${cellar()}/r/${room}/s`)
  await expect(heading(page, /session/)).toBeVisible()
  await expect(cart).toBeHidden()
})

test('an empty cart shows that it is empty and links to the treatments', async ({ page, checkScreen }) => {
  await page.goto(`${studio.path}/cart`)
  await expect(page.getByText('Nothing chosen yet')).toBeVisible()
  await checkScreen('cart-empty')
  await page.getByRole('main').getByRole('link', { name: words.chooseService }).click()
  await expect(heading(page, words.chooseService)).toBeVisible()
})

// proves S2.view.10 S2.view.11 S2.bookroute.5
test('classes have a month calendar and a list of upcoming classes', async ({ page }) => {
  await page.goto(`${hall.path}/b/${hall.idOf('branch', hall.branches[0]?.key ?? '')}/e`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('link', { name: /places? left/ }).first()).toBeVisible()
})

// proves S7.slotaction.2
test('the slots of a stylist are requested by service, resource and response form', async ({ page }) => {
  const first = page.waitForRequest((request) => request.url().includes('/slot/first'))
  // The server renders pages without a source: the client requests this one for the visitor's source.
  await page.goto(`${kyiv()}/r/${iryna}/rs/${manicure}/w?s=${manicure},${gel}&src=insta`)
  const opened = new URL((await first).url()).searchParams
  expect(opened.get('kind')).toBe('RESOURCE')
  const asked = page.waitForRequest((request) => request.url().includes('resultType=SLOTS'))
  await page
    .locator('[role=gridcell]:not([aria-selected=true])')
    .and(page.getByRole('gridcell', { name: /\d free time/ }))
    .last()
    .click()
  const url = new URL((await asked).url())
  expect(url.pathname).toContain(`/branch/${studio.idOf('branch', 'kyiv')}/slot/resource`)
  for (const name of ['serviceId', 'id', 'source']) expect(opened.get(name)).toBe(url.searchParams.get(name))
  expect(url.searchParams.getAll('serviceId').join()).toContain(manicure ?? '-')
  expect(url.searchParams.get('id')).toBe(iryna)
})

// proves S4.slotreload.1
test('a stylist who is not in the response is replaced by any free stylist', async ({ page }) => {
  for (const { address, then } of [
    { address: `${kyiv()}/r/${spa}/m?s=${manicure}`, then: /\/r\/any_available\/m\?s=/ },
    { address: `${kyiv()}/r/${spa}/rs/${manicure}/w`, then: /\/r\/any_available\/rs\/[^/]+\/w$/ },
    { address: `${kyiv()}/s/${manicure}/sr/${spa}/w`, then: /\/sr\/any_available\/w$/ },
    { address: `${kyiv()}/s/${manicure}/d?r=${spa}`, then: /\/d$/ },
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL(then)
    await expect(page.getByText('Your choice is no longer available.')).toBeVisible()
    await expect(freeTimes(page, words).first()).toBeVisible()
  }
})

// proves S3.service.1
test('a service whose name is service_id is shown and booked like any other', async ({ page }) => {
  await page.route(/\/service\?/, async (route) => {
    const answer = await route.fetch()
    const page = (await answer.json()) as { content: { id: string }[] }
    const content = page.content.map(({ id, ...service }) => ({ ...service, service_id: id }))
    await route.fulfill({ response: answer, json: { ...page, content } })
  })
  await page.goto(`${kyiv()}/r/${iryna}/s`)
  await page.getByRole('link', { name: /Classic manicure/ }).click()
  await freeTimes(page, words).first().click()
  await centralButton(page).click()
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText('Classic manicure')
})

// proves S9.page.1 S9.page.2 S9.page.3 S9.page.4 S9.page.5 S9.page.9
test('lists are requested a hundred at a time, reviews newest first', async ({ page, context, baseURL }) => {
  // Server-rendered pages contain their lists; in another language the browser requests them.
  const requestsOf = async (address: string, end: string) => {
    await setLanguage(context, baseURL ?? '', 'en')
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(end))
    await page.getByRole('dialog').getByRole('button', { name: 'Polski' }).click()
    return Object.fromEntries(new URL((await asked).url()).searchParams)
  }
  const reviews = `${studio.path}/reviews/resource/${studio.idOf('resource', 'olena')}`
  expect(await requestsOf(reviews, '/rating')).toMatchObject({ size: '100', sort: 'created,desc' })
  expect(await requestsOf(`${kyiv()}/r`, '/resource')).toMatchObject({ size: '100' })
  expect(await requestsOf(`${kyiv()}/s`, '/service')).toMatchObject({ size: '100' })
  expect(await requestsOf(`${hall.path}/e`, '/slot/gt/resource')).toMatchObject({ limit: '6' })
  expect(await requestsOf(`${studio.path}/b`, '/branch')).toMatchObject({ size: '100' })
})

test('a link to a treatment that is no longer offered shows that, and the available treatments', async ({
  page,
  checkScreen,
}) => {
  const gone = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'
  for (const address of [
    `${kyiv()}/s/${gone}/d`,
    `${kyiv()}/s/${gone}/w`,
    `${kyiv()}/r/${iryna}/m?s=${gone}`,
    `${kyiv()}/s/${gone}/sr/${iryna}/m`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText('This link no longer works')).toBeVisible()
    await expect(page.getByRole('alert'), 'told once, in its place').toHaveCount(0)
  }
  await checkScreen('service-gone')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'See all' }).click()
  await expect(heading(page, words.chooseService)).toBeVisible()
})

test('a link to a removed stylist or salon keeps the company’s page and links to available ones', async ({
  page,
  checkScreen,
}) => {
  const gone = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'
  const main = page.getByRole('main')
  for (const [address, leadsTo] of [
    [`${kyiv()}/r/${gone}`, words.chooseResource],
    [`${studio.path}/b/${gone}`, words.chooseBranch],
    [`${studio.path}/b/${gone}/s`, words.chooseBranch],
    [`${studio.path}/b/${gone}/r`, words.chooseBranch],
    [`${studio.path}/b/${gone}/r/${iryna}/s`, words.chooseBranch],
  ] as const) {
    await page.goto(address)
    await expect(main.getByText('This link no longer works'), address).toBeVisible()
    await expect(page.getByRole('alert'), `told once, in its place: ${address}`).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'About' }), address).toBeVisible()
    await checkScreen('link-over')
    await main.getByRole('link').filter({ hasText: 'See all' }).click()
    await expect(heading(page, leadsTo)).toBeVisible()
  }
})
