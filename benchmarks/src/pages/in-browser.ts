import { chromium, type Page } from '@playwright/test'
import { getChromium } from '../../../scripts/find-chromium.ts'
import { slowPhone } from '../presses/slow-phone.ts'
import type { Figure } from '../report/figures.ts'

const ROUNDS = 5
const PROMISED = { lcpMs: 1000, cls: 0.02 }

type Seen = { lcp: number; cls: number }

/** Runs in the page, before any of its scripts. */
function watch() {
  const seen: Seen = { lcp: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

export async function* inBrowser(url: string, screens: Record<string, string>): AsyncGenerator<Figure> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const browser = await chromium.launch({ executablePath: getChromium(), args })
  try {
    for (const [name, path] of Object.entries(screens)) {
      const all: Seen[] = []
      while (all.length < ROUNDS) {
        const { page } = await slowPhone(browser, url, watch)
        await page.goto(path, { waitUntil: 'load' })
        await page.waitForTimeout(2500)
        all.push(await seenOn(page))
        await page.context().close()
      }
      const [lcp, cls] = [median(all.map((one) => one.lcp)), Math.max(...all.map((one) => one.cls))]
      yield {
        what: `${name}, LCP`,
        found: `${lcp.toFixed(0)} ms`,
        goal: `≤ ${PROMISED.lcpMs} ms`,
        isMet: lcp <= PROMISED.lcpMs,
      }
      yield {
        what: `${name}, CLS`,
        found: cls.toFixed(3),
        goal: `≤ ${PROMISED.cls}`,
        isMet: cls <= PROMISED.cls,
      }
    }
  } finally {
    await browser.close()
  }
}
