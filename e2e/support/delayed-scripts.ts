import type { Page } from '@playwright/test'

/**
 * Delays the scripts of the page, so that it stays as the server rendered it. Returns the function that lets them
 * load.
 */
export async function delayScripts(page: Page): Promise<() => void> {
  let continueLoading = () => {}
  const held = new Promise<void>((resolve) => (continueLoading = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return () => continueLoading()
}
