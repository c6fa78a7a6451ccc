import type { Page } from '@playwright/test'

/**
 * Delays the scripts of the page, so that it stays as the server rendered it. Returns the function that lets them
 * load.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
