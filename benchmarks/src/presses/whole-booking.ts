import type { CDPSession, Locator, Page } from '@playwright/test'
import { type Press, pressWatch } from './press-watch.ts'

// A slow phone on a busy computer takes long.
const PATIENCE_MS = 120_000
/** Milliseconds between two letters. */
const LETTER_MS = 120

/** Books from the home page to the success page, with each press and field in between. */
export async function bookOnPhone(
  { page, devtools }: { page: Page; devtools: CDPSession },
  { home, phone }: { home: string; phone: string },
): Promise<Press[]> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(home)
  await page.locator('#root[data-alive]').waitFor()
  const press = await pressWatch(page, devtools)
  const presses: Press[] = []
  const tap = async (name: string, what: Locator, then: () => Promise<unknown>) => {
    await what.scrollIntoViewIfNeeded()
    // Without Playwright's hit test, whose listeners would run inside the measured interaction.
    const taps = () => what.tap({ force: true })
    presses.push(await press(name, taps))
    await then()
  }
  const type = async (name: string, field: Locator, text: string) => {
    await field.scrollIntoViewIfNeeded()
    presses.push(await press(`tap on ${name}`, () => field.tap({ force: true })))
    presses.push(await press(`letters of ${name}`, () => field.pressSequentially(text, { delay: LETTER_MS })))
  }
  const bigButton = page.getByRole('navigation').getByRole('button')
  const performers = page.getByRole('navigation', { name: /^Choose/ }).getByRole('link')
  const time = page.locator('button.z-slot')

  const service = page.getByRole('main').getByRole('link', { name: /^Women’s haircut/ })
  await tap('service', service.first(), () => time.first().waitFor())
  // The last one was not prefetched with the first screen.
  const last = performers.last()
  await tap('performer', last, async () => {
    await page.locator('.z-performers [aria-current="true"]').waitFor()
    await time.first().waitFor()
  })
  const otherDay = page.locator('[role="radio"][data-free][aria-checked="false"]').first()
  await tap('day', otherDay, () => time.first().waitFor())
  await tap('time', time.first(), () => page.locator('.z-slot[aria-pressed="true"]').waitFor())
  await tap('continue', bigButton, () => page.waitForURL(/\/c\//))
  const name = page.getByRole('textbox', { name: /^First name/ })
  await name.waitFor()
  await type('name', name, 'Olena')
  await type('phone', page.getByRole('textbox', { name: /^Phone/ }), phone)
  const consent = page.getByRole('checkbox', { name: /personal data/ })
  await tap('consent', consent, () => Promise.resolve())
  await tap('confirm', bigButton, () => page.waitForURL(/success/))
  return presses
}
