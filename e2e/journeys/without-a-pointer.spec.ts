/** Without a pointer, and with forced colours: where the focus is after each step, and what is marked as chosen. */
import type { Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage, tabTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const focused = (page: Page) => page.locator(':focus')

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('a guest books, moves and cancels by keyboard, and after each step the focus is on the result', async ({
  page,
}) => {
  const press = async (target: ReturnType<Page['getByRole']>) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'haircut-women')}/d`)
  const performers = page.getByRole('navigation', { name: words.chooseResource })
  await expect(freeTimes(page, words).first()).toBeVisible()
  await press(performers.getByRole('link', { name: /Sofiia Hnatiuk/ }))
  await expect(page).toHaveURL(/\?r=/)
  await expect(focused(page), 'the performer who was chosen').toHaveAccessibleName(/Sofiia Hnatiuk/)
  await expect(focused(page)).toHaveAttribute('aria-current', 'true')

  // She does not work on Tuesdays and Thursdays; the link to the next free day disappears with the empty day.
  await tabTo(page, page.getByRole('radio', { checked: true }))
  const nextFreeDay = page.getByRole('button', { name: /^Next free day: / })
  for (let day = 0; day < 7 && !(await nextFreeDay.isVisible()); day += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { checked: true })).toBeFocused()
    await expect(freeTimes(page, words).first().or(nextFreeDay)).toBeVisible()
  }
  await press(nextFreeDay)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(focused(page), 'the times of that day').toContainText(/\d\d:\d\d/)
  await page.keyboard.press('Tab')
  await expect(freeTimes(page, words).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await press(centralButton(page).filter({ hasText: words.book }))
  await expect(heading(page, words.check)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: words.firstName }))
  await page.keyboard.type('Клава')
  await tabTo(page, page.getByRole('textbox', { name: words.phone }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(newPhone())
  await tabTo(page, page.getByRole('checkbox', { name: words.privacy }))
  await page.keyboard.press('Space')
  await press(centralButton(page).filter({ hasText: words.confirm }))
  await expect(heading(page, words.done)).toBeFocused()

  await press(page.getByRole('link', { name: 'Change or cancel' }))
  await expect(heading(page, 'Your booking')).toBeFocused()
  await press(page.getByRole('link', { name: 'Change the time' }))
  await expect(heading(page, 'Choose a new time')).toBeFocused()
  await press(freeTimes(page, words).last())
  await press(centralButton(page))
  await expect(heading(page, words.check), 'the next step, at the same path').toBeFocused()
  await press(centralButton(page).filter({ hasText: 'Move the booking' }))
  await expect(heading(page, 'Your booking')).toBeFocused()
  await press(page.getByRole('button', { name: 'Cancel the booking' }))
  await press(page.getByRole('button', { name: 'Yes, cancel' }))
  await expect(focused(page)).toContainText('This booking is cancelled.')
})

/** Chosen elements without an outline or border. */
const chosenWithoutOutline = (page: Page) =>
  page.evaluate(() => {
    const outlineOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`
    }
    const chosen = '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current=true]'
    return [...document.querySelectorAll(chosen)]
      .filter((element) => element.checkVisibility() && outlineOf(element) === 'none')
      .map((element) => element.className)
  })

test('with forced colours each chosen element has an outline, and the focus has another one', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const haircut = studio.idOf('service', 'haircut-women')
  for (const path of [
    `${kyiv()}/s/${haircut}/d`,
    `${kyiv()}/s/${haircut}/w`,
    `${kyiv()}/r/${studio.idOf('resource', 'olena')}/m?s=${haircut}`,
    `${kyiv()}/s`,
  ]) {
    await page.goto(path)
    await expect(
      page.locator('[aria-checked=true], [aria-selected=true], [aria-current=true]').first(),
    ).toBeVisible()
    expect(await chosenWithoutOutline(page), path).toEqual([])
  }
  await page.goto(`${kyiv()}/s/${haircut}/d`)
  // Backgrounds are gone: a line below the number marks days with free times.
  const lineOfFree = page.getByRole('radio', { name: /free/ }).first().locator('.z-day__strength')
  const { border, width } = await lineOfFree.evaluate((element) => {
    const { borderBlockStartWidth, inlineSize } = getComputedStyle(element)
    return { border: Number.parseFloat(borderBlockStartWidth), width: Number.parseFloat(inlineSize) }
  })
  expect(Math.min(border, width), 'a line that the system draws').toBeGreaterThan(2)
  const day = page.getByRole('radio', { checked: true })
  const line = () => day.evaluate((element) => getComputedStyle(element).outlineOffset)
  const before = await line()
  await tabTo(page, day)
  expect(await line(), 'a chosen day shows the focus too').not.toBe(before)
})
