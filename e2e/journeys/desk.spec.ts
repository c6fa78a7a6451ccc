/** Booking on a desktop: the summary is beside the content, the big button below the summary. */
import type { Page } from '@playwright/test'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { insertAppointments } from '../support/appointments.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Expects the content left of the summary on the same screen, without scrolling, and the button below the summary. */
async function expectBeside(page: Page, summary: string, card: 'whole' | 'scrolls' = 'whole') {
  const [aside, main, button] = await Promise.all([
    page.getByRole('region', { name: summary }).boundingBox(),
    page.getByRole('main').boundingBox(),
    centralButton(page).boundingBox(),
  ])
  expect(aside!.x, 'beside the content').toBeGreaterThanOrEqual(main!.x + main!.width)
  // A summary taller than the window scrolls; the button stays below it.
  if (card === 'whole')
    expect(button!.y, 'the button below').toBeGreaterThanOrEqual(aside!.y + aside!.height - 1)
  expect(button!.y + button!.height, 'in view').toBeLessThanOrEqual(800)
}

test('on a desktop, times, summary and button share one screen on every step up to the booking', async ({
  page,
  checkScreen,
}) => {
  const branch = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${branch}/s/${studio.idOf('service', 'haircut-men')}/d`)
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await freeTimes(page, words).last().click()
  await expectBeside(page, 'Your choice')
  await checkScreen('desk-times')
  // The summary stays in view while the page scrolls.
  await page.mouse.wheel(0, 4000)
  await expectBeside(page, 'Your choice')
  await centralButton(page).click()
  await expect(heading(page, words.check)).toBeVisible()
  await expectBeside(page, 'Your visit')
  await checkScreen('desk-confirmation')
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await checkScreen('desk-booked')
})

test('the details of a booking open beside the list of own bookings, at their own address', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  await signInByApi(page, process.env['ZAPYS_URL'] ?? '', studio, phone)
  const [past, first, second] = await insertAppointments(process.env['ZAPYS_DATA_DIR'] ?? '', {
    company: studio.id,
    phone,
    branch: studio.idOf('branch', 'kyiv'),
    service: studio.idOf('service', 'toning'),
    resource: studio.idOf('resource', 'daryna'),
    days: [-3, 40, 41],
  })
  const link = (id: string | undefined) => page.getByRole('main').locator(`a[href*="records_details/${id}"]`)
  const detail = page.getByRole('region', { name: 'Your visit' })
  await page.goto(`${studio.path}/records_current`)
  await expect(page.getByText('Choose a booking to see it here')).toBeVisible()
  await checkScreen('desk-bookings')
  await link(second).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`records_details/${second}`))
  await expect(detail).toBeVisible()
  await expect(link(first), 'the list stays').toBeVisible()
  await expect(link(second)).toHaveAttribute('aria-current', 'page')
  await expectBeside(page, 'Your visit', 'scrolls')
  // The opened booking has the focus, not the heading of the list.
  await expect(page.locator(':focus')).toContainText('Booking')
  const head = page.getByText(/^Booking number/)
  const [number, card] = await Promise.all([head.boundingBox(), detail.boundingBox()])
  expect(card!.y - number!.y - number!.height, 'the card lies over nothing').toBeGreaterThanOrEqual(8)
  await checkScreen('desk-booking')
  // The list keeps its scroll position.
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.evaluate(() => window.scrollTo(0, 60))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
  await link(first).click()
  await expect(page).toHaveURL(new RegExp(`records_details/${first}`))
  await expect(page.getByText('Booking number').first()).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'the list stands still').toBe(60)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goBack()
  await expect(link(second)).toHaveAttribute('aria-current', 'page')
  // Past bookings open beside the past list, also from a direct link.
  await page.goto(`${studio.path}/records_details/${past}`)
  await expect(link(past)).toHaveAttribute('aria-current', 'page')
  await expect(link(first)).toBeHidden()
  // On a tablet, as on a phone, the booking is a separate screen.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(heading(page, 'Booking')).toBeVisible()
  await expect(link(past)).toBeHidden()
  await checkScreen('tablet-booking')
})

test('the current choice is shown beside the lists from the first step and grows with each step', async ({
  page,
  checkScreen,
}) => {
  const branch = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${branch}/s?choose=1`)
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice).toContainText('Podil')
  await checkScreen('desk-services')
  const add = page.getByRole('button', { name: /^Add .* to the visit$/ }).first()
  const name = /^Add (.*) to the visit$/.exec((await add.getAttribute('aria-label')) ?? '')![1]!
  await expect(choice).not.toContainText(name)
  await add.click()
  await expect(choice).toContainText(name)
  await expectBeside(page, 'Your choice')
  await page.mouse.wheel(0, 4000)
  await expectBeside(page, 'Your choice')
  await checkScreen('desk-services-collected')
  await page.goto(`${branch}/s/${studio.idOf('service', 'haircut-men')}/r?choose=1`)
  await expect(choice.getByRole('link', { name: /Change$/i }).first()).toHaveAttribute(
    'href',
    /\/s\?choose=1/,
  )
  await checkScreen('desk-performers')
  // On a narrower window the list has no summary beside it.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(choice).toBeHidden()
  await checkScreen('tablet-performers')
})

test('two months are shown side by side with one tab stop, and choosing a day of the second does not turn the page', async ({
  page,
  checkScreen,
}) => {
  const ids = { resource: studio.idOf('resource', 'iryna'), service: studio.idOf('service', 'manicure') }
  const branch = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${branch}/r/${ids.resource}/m?s=${ids.service}`)
  const months = page.getByRole('grid')
  await expect(months).toHaveCount(2)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('desk-two-months')
  const titles = page.getByRole('main').locator('.z-calendar__month')
  const before = await titles.allTextContents()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice, 'the summary knows what is missing').toContainText('Date and time Not chosen yet')
  // Leaves out days of the third month, which fill up the last week.
  const later = months.nth(1).locator('td[aria-label*="free time"]:not([data-after])').last()
  await later.click()
  await expect(later).toHaveAttribute('aria-selected', 'true')
  expect(await titles.allTextContents(), 'nothing moves away').toEqual(before)
  await freeTimes(page, words).first().click()
  await expect(choice).not.toContainText('Not chosen yet')
  // One tab stop: an arrow key moves from the last day of the first month into the second, and then into the third.
  await expect(page.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1)
  await months.first().locator('td[tabindex]').last().click()
  await page.keyboard.press('ArrowRight')
  await expect(months.nth(1).locator('td[tabindex]').first()).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(titles.first()).not.toHaveText(before[0]!)
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
  // On a narrower window one month is shown.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(months).toHaveCount(1)
})

test('the list of branches has the summary beside it, and each branch shows its address', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${studio.path}/b`)
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice.getByText('Not chosen yet'), 'one thing at a time').toHaveCount(1)
  await checkScreen('desk-branches')
  await page.goto(`${studio.path}/b/${studio.idOf('branch', 'kyiv')}`)
  await expect(page.getByRole('region', { name: 'Salon' }).getByRole('link')).toHaveCount(2)
  await expectBeside(page, 'Salon')
  await checkScreen('desk-branch')
})
