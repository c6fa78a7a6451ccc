/** Elements of any client screen, by role and name. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Language, Sayings } from './sayings.ts'

/** The widget treats two presses of the big button within 250 ms as one (S9.time); this adds a margin. */
const MS_OF_ONE_PRESS = 300
const pressedAt = new WeakMap<Page, number>()

/** A journey is faster than a hand: waits until the next press counts as separate. */
async function pressOfItsOwn(page: Page): Promise<void> {
  const since = performance.now() - (pressedAt.get(page) ?? Number.NEGATIVE_INFINITY)
  if (since < MS_OF_ONE_PRESS) await page.waitForTimeout(MS_OF_ONE_PRESS - since)
}

/** The big button in the middle of the bottom bar. `click` and `tap` never merge with the press before them. */
export const centralButton = (page: Page): Locator =>
  unhurried(page, page.getByRole('navigation').getByRole('button'))

function unhurried(page: Page, button: Locator): Locator {
  const ofItsOwn =
    <Options>(press: (options?: Options) => Promise<void>) =>
    async (options?: Options) => {
      await pressOfItsOwn(page)
      await press(options)
      pressedAt.set(page, performance.now())
    }
  button.click = ofItsOwn(button.click.bind(button))
  button.tap = ofItsOwn(button.tap.bind(button))
  const filter = button.filter.bind(button)
  button.filter = (options) => unhurried(page, filter(options))
  return button
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** All times of the open day, and those that can be pressed. */
export const timesOfDay = (page: Page, words: Sayings): Locator =>
  page.getByRole('region', { name: words.freeTimes })
export const freeTimes = (page: Page, words: Sayings): Locator =>
  timesOfDay(page, words).locator('button:enabled')

/** The first touch of a page opened by a link, at an empty place: only a touch holds the time. */
export const touch = (page: Page): Promise<void> => page.mouse.click(1, 1)

/** Sets the language cookie, as if the visitor had chosen a language on an earlier visit. */
export async function speaks(context: BrowserContext, url: string, language: Language): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url }])
}

export async function chooseLanguage(page: Page, now: Sayings, wanted: Sayings): Promise<void> {
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
  words: Sayings,
  person: { name: string; phone: string },
): Promise<void> {
  await page.getByRole('textbox', { name: words.firstName }).fill(person.name)
  await page.getByRole('textbox', { name: words.phone }).fill(person.phone)
}

/** The booking number, which the client can name at reception. */
export async function bookingNumber(page: Page, words: Sayings): Promise<string> {
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
  await pressOfItsOwn(page)
  pressedAt.set(page, performance.now())
}
