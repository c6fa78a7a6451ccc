/** Loads the next screen before the press has ended. */
import { demo } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const branch = `/i/studio/b/${demo('studio').idOf('branch', 'kyiv')}`

test('the next screen starts loading when a finger goes down, before it goes up', async ({ page }) => {
  await page.goto(`${branch}/s`)
  const part = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.locator('main .z-row').first().dispatchEvent('pointerdown')
  await part
  await expect(page).toHaveURL(/\/s$/)
})
