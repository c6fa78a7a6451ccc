/** A Chromium for proofs that check rendered pages. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { getChromium } from '../../../../scripts/find-chromium.ts'
import { anyAddress } from '../../test/any-address.ts'

export const phone = { width: 375, height: 812 }
export const desk = { width: 1280, height: 800 }

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: getChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })

/** A visitor with an English browser and a separate address: the program must trust its proxy. */
export async function visitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    extraHTTPHeaders: callerHeaders(),
    ...options,
  })
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  return context
}

export const callerHeaders = () => ({ 'x-forwarded-for': anyAddress() })
