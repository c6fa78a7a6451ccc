/** Free times at a glance: calendars, time cells, event filters, the phone field, and the branch's time zone. */
import type { Locator, Page } from '@playwright/test'
import { startOfWeek } from '@zapys/domain/calendar'
import { addDays, addMonths, startOfMonth } from '@zapys/domain/time'
import { beginsWithDay, dayAhead, dayName } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage, timesOfDay } from '../support/screens.ts'
import { expect, waitUntilStill, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const loft = ownCompany('loft')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const iryna = studio.idOf('resource', 'iryna')
const manicure = studio.idOf('service', 'manicure')
const month = () => `${kyiv()}/r/${iryna}/m?s=${manicure}`
const week = () => `${kyiv()}/r/${iryna}/rs/${manicure}/w`
const timesWithAnyPerformer = () => `${kyiv()}/s/${manicure}/d`
const room = () =>
  `${loft.path}/b/${loft.idOf('branch', 'kyrylivska')}/s/${loft.idOf('service', 'rehearsal')}/sr/${loft.idOf('resource', loft.resources[0]?.key ?? '')}/m`

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await waitUntilStill(page)
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${element.toString()} is not on the page`)
  return box
}
const boxesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
      return { left, right, top, bottom, width, height }
    }),
  )

for (const [view, address] of Object.entries({ month, week, dates: timesWithAnyPerformer }))
  test(`the first free times of the ${view} screen are above the bottom bar of a phone`, async ({ page }) => {
    await open(page, address())
    const cell = await boxOf(freeTimes(page, words).first())
    const bar = await boxOf(page.locator('.z-bottom-bar'))
    expect(cell.y + cell.height).toBeLessThanOrEqual(bar.y)
  })

test('the current month starts with the current week, and a later month with its first day', async ({
  page,
}) => {
  await open(page, month())
  const today = dayAhead(0)
  const monday = startOfWeek(today)
  const first = monday < startOfMonth(today) ? startOfMonth(today) : monday
  await expect(page.getByRole('gridcell', { name: /\w/ }).first()).toHaveAccessibleName(beginsWithDay(first))
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('gridcell', { name: /\w/ }).first()).toHaveAccessibleName(/ 1(?!\d)/)
})

test('on a phone the days are one row of at least fourteen from today, which scrolls into the next month', async ({
  page,
  checkScreen,
}) => {
  await open(page, timesWithAnyPerformer())
  const days = page.getByRole('radio')
  for (let ahead = 0; ahead < 14; ahead += 1)
    await expect(days.nth(ahead)).toHaveAccessibleName(beginsWithDay(dayAhead(ahead)))
  const [, nextMonth] = /, (\w+) /.exec(dayName(addMonths(startOfMonth(dayAhead(0)), 1)))!
  const wanted = page
    .getByRole('radio', { name: new RegExp(`, ${nextMonth} \\d+, .*[1-9]\\d* free times?`) })
    .first()
  const row = await boxOf(page.getByRole('radiogroup'))
  await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2)
  await expect(async () => {
    await page.mouse.wheel(300, 0)
    await expect(wanted).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await checkScreen('glance-strip-next-month')
  await wanted.click()
  await expect(wanted).toHaveAttribute('aria-checked', 'true')
  await expect(freeTimes(page, words).first()).toBeVisible()
})

test('no month ends in empty cells: its last week ends with days of the next month, which can be chosen', async ({
  page,
  checkScreen,
}) => {
  await open(page, month())
  for (let turn = 0; turn < 3; turn += 1) {
    const rows = page.getByRole('grid').getByRole('row')
    await expect(rows.last().getByRole('gridcell', { name: /\w/ })).toHaveCount(7)
    await checkScreen(`glance-month-end-${turn}`)
    const after = page
      .locator('[data-after]')
      .and(page.getByRole('gridcell', { name: /[1-9]\d* free times?/ }))
    const first = addMonths(startOfMonth(dayAhead(0)), turn + 1)
    // She works on one of the following days, unless there is none, or only a Sunday.
    if (![0, -6].some((days) => startOfWeek(first) === addDays(first, days))) {
      await expect(after.first()).toBeVisible()
      const name = await after.first().getAttribute('aria-label')
      await after.first().click()
      await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(name!)
      await expect(freeTimes(page, words).first()).toBeVisible()
      return
    }
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  throw new Error('three months in a row end with a Saturday or a Sunday')
})

for (const [view, address] of Object.entries({ month, week }))
  for (const width of [320, 375])
    test(`on the ${view} of ${width} px no mark or price overflows its day or overlaps a number`, async ({
      page,
      checkScreen,
    }) => {
      await page.setViewportSize({ width, height: 812 })
      await open(page, address())
      const clashes = await page.getByRole('gridcell').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const day = cell.getBoundingClientRect()
          const figures = [...cell.querySelectorAll('.z-day > *')]
            .map((figure) => ({ name: figure.className, box: figure.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.height > 0)
          const outside = figures
            .filter(
              ({ box }) =>
                box.left < day.left - 0.5 ||
                box.right > day.right + 0.5 ||
                box.top < day.top - 0.5 ||
                box.bottom > day.bottom + 0.5,
            )
            .map(({ name }) => `${name} reaches out of ${cell.getAttribute('aria-label')}`)
          const over = figures.flatMap((one, index) =>
            figures
              .slice(index + 1)
              .filter(
                ({ box }) =>
                  box.left < one.box.right - 1 &&
                  box.right > one.box.left + 1 &&
                  box.top < one.box.bottom - 1 &&
                  box.bottom > one.box.top + 1,
              )
              .map(({ name }) => `${name} over ${one.name} on ${cell.getAttribute('aria-label')}`),
          )
          return [...outside, ...over]
        }),
      )
      expect(clashes).toEqual([])
      await checkScreen(`glance-${view}-${width}`)
    })

test('days with few, some and many free times have three different strengths', async ({ page }) => {
  await open(page, month())
  const days = await page.getByRole('gridcell', { name: /\d free time/ }).evaluateAll((cells) =>
    cells.map((cell) => ({
      count: Number(/(\d+) free time/.exec(cell.getAttribute('aria-label') ?? '')?.[1]),
      length: cell.querySelector('.z-day__strength')?.getBoundingClientRect().width ?? 0,
    })),
  )
  const lengths = (least: number, most: number) => [
    ...new Set(days.filter(({ count }) => count >= least && count <= most).map(({ length }) => length)),
  ]
  const [some, many] = [lengths(4, 9), lengths(10, 99)]
  expect(some).toHaveLength(1)
  expect(many).toHaveLength(1)
  expect(many[0]).toBeGreaterThan(some[0] ?? Infinity)
  for (const few of lengths(1, 3)) expect(few).toBeLessThan(some[0] ?? 0)
})

test('times are equal cells, four a row on a phone and five or six on wider windows, under headings with their number', async ({
  page,
}) => {
  await open(page, month())
  await page
    .getByRole('gridcell', { name: /\b1\d free times/ })
    .first()
    .click()
  await waitUntilStill(page)
  const cells = timesOfDay(page, words).getByRole('button')
  await expect.poll(() => cells.count()).toBeGreaterThan(9)
  const measureRows = async () => {
    const boxes = await boxesOf(cells)
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top))
    return { boxes, most: Math.max(...[...rows.values()].map((row) => row.length)) }
  }
  const onPhone = await measureRows()
  expect(onPhone.most).toBe(4)
  for (const { width, height } of onPhone.boxes) {
    expect(Math.abs(width - (onPhone.boxes[0]?.width ?? 0))).toBeLessThan(1)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  for (const group of await timesOfDay(page, words).getByRole('region').all())
    await expect(group.getByRole('heading')).toHaveText(
      new RegExp(`\\s${await group.getByRole('button').count()}$`),
    )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('--z-column', '680px'))
  const { most } = await measureRows()
  expect([5, 6]).toContain(most)
})

test('a discount is inside its cell, and a price is shown only where the prices of the day differ', async ({
  page,
}) => {
  await open(page, timesWithAnyPerformer())
  const badges = timesOfDay(page, words).locator('.z-slot__discount')
  await expect(badges.first()).toContainText(/−\d+%/)
  const cells = await boxesOf(
    timesOfDay(page, words)
      .getByRole('button')
      .filter({ has: page.locator('.z-slot__discount') }),
  )
  const marks = await boxesOf(badges)
  for (const [index, mark] of marks.entries()) {
    const cell = cells[index]
    expect(mark.top).toBeGreaterThanOrEqual(cell?.top ?? Infinity)
    expect(mark.right).toBeLessThanOrEqual(cell?.right ?? 0)
  }
  await page.goto(room())
  await expect(freeTimes(page, words).first()).toBeVisible()
  const prices = await timesOfDay(page, words).locator('.z-slot__price').allTextContents()
  expect(new Set(prices).size, prices.join()).not.toBe(1)
})

test('in a month no discount touches the line that shows how much is free', async ({ page }) => {
  await open(page, month())
  const days = page.locator('.z-calendar .z-day:has(> .z-day__discount)')
  await expect(days.first()).toBeVisible()
  const gaps = await days.evaluateAll((cells) =>
    cells.map((cell) => {
      const [line, mark] = ['.z-day__strength', '.z-day__discount'].map((part) => cell.querySelector(part)!)
      const letters =
        mark!.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(mark!).paddingTop)
      return letters - line!.getBoundingClientRect().bottom
    }),
  )
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2)
})

test('with any performer a chosen time shows at once who performs it, and the confirmation names the same person', async ({
  page,
  checkScreen,
}) => {
  await open(page, timesWithAnyPerformer())
  // Avoids the day on which other tests hold times.
  await page.getByRole('button', { name: 'Next month' }).click()
  await waitUntilStill(page)
  await freeTimes(page, words).last().click()
  const who = page.locator('.z-chosen__who')
  await expect(who).toHaveText(/\w/)
  const name = (await who.textContent()) ?? ''
  await checkScreen('glance-who')
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(heading(page, words.check)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
})

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('sees the time zone of the times, and the hold ends in that time zone too', async ({
    page,
    checkScreen,
  }) => {
    const note = page.getByText('Eastern European Summer Time. It is 7 hr later there than where you are.')
    await open(page, month())
    await expect(note).toBeVisible()
    await page
      .getByRole('gridcell', { name: /[1-9]\d* free times?/ })
      .last()
      .click()
    await freeTimes(page, words).last().click()
    const heldFrom = Date.now()
    await centralButton(page).filter({ hasText: words.book }).click()
    await expect(heading(page, words.check)).toBeVisible()
    await expect(note).toBeVisible()
    const kept = page.getByText(/until \d\d:\d\d/)
    await expect(kept).toBeVisible()
    await checkScreen('glance-zone')
    // Ten minutes after some moment between the press and now.
    const hourOfEnd = (from: number) =>
      new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Kyiv' }).format(
        from + 10 * 60_000,
      )
    const said = /until (\d\d):/.exec((await kept.textContent()) ?? '')?.[1]
    expect([hourOfEnd(heldFrom), hourOfEnd(Date.now())]).toContain(said)
  })
})

test('a visitor in the branch’s time zone sees no note about time zones', async ({ page }) => {
  await open(page, month())
  await expect(page.getByText(/European Summer Time/)).toHaveCount(0)
})

test('the phone field starts with the company’s country, shows an example, flags a short number at once and formats a complete one', async ({
  page,
  checkScreen,
}) => {
  await open(page, `${kyiv()}/s/${manicure}/sr/${iryna}/m`)
  await freeTimes(page, words).last().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  const country = page.getByRole('combobox', { name: 'Country of the number' })
  await expect(country.locator('option').first()).toHaveText('Ukraine +380')
  await expect(phone).toHaveAccessibleDescription('For example, 050 123 4567')
  await phone.fill('067 123 45')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/digits seem to be missing/)
  await checkScreen('glance-phone')
  await expect(phone, 'a doubt is no error').not.toHaveAttribute('aria-invalid')
  await phone.fill('067 123 45 67')
  await phone.blur()
  await expect(phone).toHaveValue('+380 67 123 4567')
  await expect(phone).toHaveAccessibleDescription('For example, 050 123 4567')
  await phone.fill('')
  await country.selectOption({ label: 'Poland +48' })
  await expect(phone).toBeFocused()
  await page.keyboard.type('512345678')
  await phone.blur()
  await expect(phone).toHaveValue('+48 512 345 678')
  await expect(country).toHaveValue('PL')
})

test('optional questions stay collapsed even when answered, and show the number of answers', async ({
  page,
}) => {
  await open(page, `${kyiv()}/s/${manicure}/sr/${iryna}/m`)
  await freeTimes(page, words).last().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  const more = page.locator('.z-form__more')
  await more.locator('summary').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('own@example.com')
  await page.reload()
  await expect(heading(page, words.check)).toBeVisible()
  await expect(more.locator('summary')).toContainText('1 filled in')
  await expect(more).not.toHaveAttribute('open')
})

test('the categories of a long list stick below the top bar and follow the scroll position, without animation on request', async ({
  page,
  checkScreen,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${kyiv()}/s`)
  const chips = page.getByRole('group', { name: 'Categories' })
  const current = chips.locator('[aria-current]')
  await expect(current).toHaveText('Hair')
  const last = page.getByRole('main').getByRole('heading', { level: 2 }).last()
  const name = (await last.textContent()) ?? ''
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(current).toHaveText(name)
  await expect(current).toBeInViewport({ ratio: 1 })
  const bar = await boxOf(page.locator('.z-top-bar'))
  const row = await boxOf(chips)
  expect(Math.abs(row.y - (bar.y + bar.height))).toBeLessThanOrEqual(1)
  await checkScreen('glance-categories')

  await page.evaluate(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const lead = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      asked.push(typeof options === 'object' ? String(options.behavior) : '')
      lead.call(this, options)
    }
  })
  await chips.getByRole('button').first().click()
  await expect(current).toHaveText('Hair')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await chips.getByRole('button').last().click()
  await expect(current).toHaveText(name)
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([
    'smooth',
    'instant',
  ])
})

test('the search field of a list shows its purpose, and one press clears it', async ({ page }) => {
  await page.goto(`${kyiv()}/s`)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toHaveAttribute('placeholder', 'Search by name')
  const clear = page.getByRole('button', { name: 'Clear the search' })
  await expect(clear).toHaveCount(0)
  await search.fill('zzz')
  await clear.click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
})

test('events are filtered by service, performer, day and free places, and reload and Back keep the filters', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${hall.path}/e`)
  const filters = page.getByRole('group', { name: 'Filters' })
  const events = page.getByRole('main').locator('.z-event')
  const byService = filters.getByRole('combobox', { name: 'Service' })
  const service = await byService.locator('option').nth(1).textContent()
  await byService.selectOption({ index: 1 })
  await expect(page).toHaveURL(/s=/)
  const expectAllToMatch = async (words: string) => {
    await expect(events.first()).toBeVisible()
    await expect(events.filter({ hasNotText: words })).toHaveCount(0)
  }
  await expectAllToMatch(service ?? '')
  await filters.getByRole('button', { name: 'With free places' }).click()
  await expect(page.locator('.z-event[data-full]')).toHaveCount(0)
  await expect(page).toHaveURL(/s=.*free=1/)
  await checkScreen('glance-events')
  await page.reload()
  await expectAllToMatch(service ?? '')
  await events.first().click()
  await expect(heading(page, 'Classes')).toHaveCount(0)
  await page.goBack()
  await expectAllToMatch(service ?? '')
  await expect(filters.getByRole('button', { name: 'With free places' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/e$/)

  const day = filters.getByRole('combobox', { name: 'Day' })
  const chosen = (await day.locator('option').nth(2).textContent()) ?? ''
  await day.selectOption({ index: 2 })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([chosen])
  await day.selectOption({ index: 0 })
  const performer = filters.getByRole('combobox').nth(1)
  const who = (await performer.locator('option').nth(1).textContent()) ?? ''
  await performer.selectOption(who)
  await expectAllToMatch(who)
})

test('the day chosen in the month of events is in the address', async ({ page, checkScreen }) => {
  await page.goto(`${hall.path}/b/${hall.idOf('branch', 'antonovycha')}/e`)
  const cell = page.getByRole('gridcell', { name: /free time/ }).nth(2)
  await cell.click()
  await expect(page).toHaveURL(/\?d=2\d{3}-\d\d-\d\d$/)
  await page.reload()
  await expect(cell).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('combobox', { name: 'Day' }), 'the calendar chooses the day').toHaveCount(0)
  await checkScreen('glance-events-month')
})

test('every focused element is visible between the bars', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 560 })
  await page.goto(`${kyiv()}/s`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  const hidden: string[] = []
  const pressAndFindHidden = async (key: string, times: number) => {
    for (let step = 0; step < times; step += 1) {
      await page.keyboard.press(key)
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused?.closest('main')) return null
        const { top, bottom } = focused.getBoundingClientRect()
        const upper = document.querySelector('.z-top-bar')?.getBoundingClientRect().bottom ?? 0
        const lower = document.querySelector('.z-bottom-bar')?.getBoundingClientRect().top ?? innerHeight
        return top < upper - 1 || bottom > lower + 1 ? (focused.textContent ?? '') : null
      })
      if (found !== null) hidden.push(found)
    }
  }
  await pressAndFindHidden('Tab', 35)
  await pressAndFindHidden('Shift+Tab', 20)
  expect(hidden).toEqual([])
})

test('with text at 200 % the bars stay, and the label of the big button fits', async ({ page }) => {
  await open(page, month())
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await freeTimes(page, words).first().click()
  await expect(page.locator('.z-central__detail')).toBeVisible()
  const [bar, button, said] = await Promise.all(
    ['.z-bottom-bar', '.z-central', '.z-central__words'].map((name) => boxOf(page.locator(name))),
  )
  const isWithin = (inner = button, outer = bar) =>
    (inner?.y ?? 0) >= (outer?.y ?? 0) - 0.5 &&
    (inner?.y ?? 0) + (inner?.height ?? 0) <= (outer?.y ?? 0) + (outer?.height ?? 0) + 0.5
  expect(isWithin(button, bar), 'the button within its bar').toBe(true)
  expect(isWithin(said, button), 'the words within the button').toBe(true)
  await expect(page.locator('.z-top-bar')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
