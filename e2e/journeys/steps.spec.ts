/** From screen to screen: what comes before the press has ended, and how one becomes the other. */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const studio = demo('studio')
const branch = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`

/** Counts the steps that fade, and notes for how long. */
async function countFades(page: Page) {
  await page.addInitScript(() => {
    const fades: number[] = []
    Object.assign(window, { fades })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...asked) => {
      const fade = start(...asked)
      const note = async () => {
        await fade.ready
        const ends = document.getAnimations().map(({ effect, playState }) => {
          const isOfStep = (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition') === true
          return isOfStep && playState === 'running' ? Number(effect!.getComputedTiming().endTime) : 0
        })
        fades.push(Math.max(0, ...ends))
      }
      void note()
      return fade
    }
  })
  return () => page.evaluate(() => (window as unknown as { fades: number[] }).fades)
}

test('a step to another screen fades over, one on the same screen does not', async ({ page }) => {
  const fades = await countFades(page)
  await page.goto('/i/hall')
  await page.locator('a[href="/i/hall/e"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/e$/)
  await expect.poll(fades).toHaveLength(1)
  expect((await fades())[0]).toBeGreaterThan(0)
  await page.locator('main select').first().selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/e\?/)
  expect(await fades()).toHaveLength(1)
})

test('whoever wants no movement sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fades = await countFades(page)
  await page.goto(`${branch}/s`)
  await page.locator('main .z-row').first().click()
  await expect(page).toHaveURL(/\/s\/[\w-]+\/d/)
  await expect.poll(fades).toEqual([0])
})

test('where a finger goes down the next screen is on its way before it goes up', async ({ page }) => {
  await page.goto(`${branch}/s`)
  const part = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.locator('main .z-row').first().dispatchEvent('pointerdown')
  await part
  await expect(page).toHaveURL(/\/s$/)
})
