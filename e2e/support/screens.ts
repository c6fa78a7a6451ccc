/** Elements of any client screen, by role and name. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Language, ScreenTexts } from './screen-texts.ts'

/** The widget treats two presses of the big button within 250 ms as one (S9.time); this adds a margin. */
const MERGED_PRESS_MS = 300
const pressedAt = new WeakMap<Page, number>()

/** A journey is faster than a hand: waits until the next press counts as separate. */
async function waitForSeparatePress(page: Page): Promise<void> {
  const since = performance.now() - (pressedAt.get(page) ?? Number.NEGATIVE_INFINITY)
  if (since < MERGED_PRESS_MS) await page.waitForTimeout(MERGED_PRESS_MS - since)
}

/** The big button in the middle of the bottom bar. `click` and `tap` never merge with the press before them. */
export const centralButton = (page: Page): Locator =>
  withSeparatePresses(page, page.getByRole('navigation').getByRole('button'))

function withSeparatePresses(page: Page, button: Locator): Locator {
  const afterWait =
    <Options>(press: (options?: Options) => Promise<void>) =>
    async (options?: Options) => {
      await waitForSeparatePress(page)
      await press(options)
      pressedAt.set(page, performance.now())
    }
  button.click = afterWait(button.click.bind(button))
  button.tap = afterWait(button.tap.bind(button))
  const filter = button.filter.bind(button)
  button.filter = (options) => withSeparatePresses(page, filter(options))
  return button
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** All times of the open day, and those that can be pressed. */
export const timesOfDay = (page: Page, words: ScreenTexts): Locator =>
  page.getByRole('region', { name: words.freeTimes })
export const freeTimes = (page: Page, words: ScreenTexts): Locator =>
  timesOfDay(page, words).locator('button:enabled')

/** The first touch of a page opened by a link, at an empty place: only a touch holds the time. */
export const touch = (page: Page): Promise<void> => page.mouse.click(1, 1)

/** Sets the language cookie, as if the visitor had chosen a language on an earlier visit. */
export async function setLanguage(context: BrowserContext, url: string, language: Language): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url }])
}

export async function chooseLanguage(page: Page, now: ScreenTexts, wanted: ScreenTexts): Promise<void> {
  await page.getByRole('button', { name: now.openMenu }).click()
  await page.getByRole('dialog').getByRole('button', { name: wanted.button }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: wanted.button })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function fillDetails(
  page: Page,
  words: ScreenTexts,
  person: { name: string; phone: string },
): Promise<void> {
  await page.getByRole('textbox', { name: words.firstName }).fill(person.name)
  await page.getByRole('textbox', { name: words.phone }).fill(person.phone)
}

/** The booking number, which the client can name at reception. */
export async function bookingNumber(page: Page, words: ScreenTexts): Promise<string> {
  const said = await page.getByText(words.reference).textContent()
  return words.reference.exec(said ?? '')?.[1] ?? ''
}

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 90; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    if (step === 89) throw new Error(`Tab does not reach ${target.toString()}`)
    await page.keyboard.press('Tab')
  }
  if (!(await target.evaluate((element) => element.matches('.z-central')))) return
  // The keyboard presses the button next.
  await waitForSeparatePress(page)
  pressedAt.set(page, performance.now())
}
