import type { Page } from '@playwright/test'

const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
type CheckScreen = (name: string) => Promise<void>

/** Checks the screen at each width, then returns to phone width. */
export async function checkScreenAtAllWidths(
  page: Page,
  checkScreen: CheckScreen,
  name: string,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await checkScreen(`${name}-${size.width}`)
  }
  await page.setViewportSize(sizes[0]!)
}
