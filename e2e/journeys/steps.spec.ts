/** From screen to screen: what comes before the press has ended. */
import { demo } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const branch = `/i/studio/b/${demo('studio').idOf('branch', 'kyiv')}`

test('where a finger goes down the next screen is on its way before it goes up', async ({ page }) => {
  await page.goto(`${branch}/s`)
  const part = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.locator('main .z-row').first().dispatchEvent('pointerdown')
  await part
  await expect(page).toHaveURL(/\/s$/)
})
