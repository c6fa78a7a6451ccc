import type { Browser, CDPSession, Page } from '@playwright/test'

/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 ** 2) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * A phone of 375 x 812 with a processor four times slower than this machine's. `watch` runs before the scripts of each
 * page.
 */
export async function slowPhone(
  browser: Browser,
  url: string,
  watch: () => void,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  return { page, devtools }
}
