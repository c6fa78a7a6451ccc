/**
 * The `test` of all journeys: a phone, the product's address, a counter of taps, and checks that apply to every page.
 */
import { accessibilityProblems } from './accessibility.ts'
import { expect, test as base, type Page, type Request } from '@playwright/test'
import { newCaller } from './callers.ts'
import { aheadMs } from './moment.ts'
import type { RunningProduct } from './product.ts'
import { shiftDate } from './shifted-date.ts'
import { slowDown } from './slow-down.ts'

type Journey = {
  /** The folder of the product's data. */
  dataDir: string
  /** Counts presses on the page since it was opened; typing into a focused field is not one. */
  taps: { count(): number }
  /**
   * Waits until the screen is still, then checks accessibility and layout. SCREENSHOTS=1 saves a picture under that
   * name.
   */
  checkScreen: (name: string) => Promise<void>
  watched: void
}

export const test = base.extend<Journey, { product: RunningProduct }>({
  // Applies to pages, frames and windows of every visitor in a journey.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open({ reducedMotion: 'reduce', ...options })
        await context.addInitScript(shiftDate, aheadMs())
        slowDown(context, options?.javaScriptEnabled ?? true)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  // Animations take a quarter of the browser's time: journeys of `npm test` include them, the others prefer reduced
  // motion.
  contextOptions: async ({}, use, info) => {
    await use({ reducedMotion: info.tags.includes('@smoke') ? 'no-preference' : 'reduce' })
  },

  product: [
    async ({}, use) => {
      await use({
        url: process.env['ZAPYS_URL'] ?? '',
        dataDir: process.env['ZAPYS_DATA_DIR'] ?? '',
        setUpLink: undefined,
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ product }, use) => {
    await use(product.url)
  },

  dataDir: async ({ product }, use) => {
    await use(product.dataDir)
  },

  // Each journey is a separate caller: together they would exceed the rate limits per address.
  extraHTTPHeaders: async ({}, use) => {
    await use(newCaller())
  },

  taps: async ({ page }, use) => {
    let count = 0
    await page.exposeFunction('fingerTouched', () => {
      count += 1
    })
    await page.addInitScript(() => {
      const touched = () => (window as unknown as { fingerTouched(): void }).fingerTouched()
      document.addEventListener('pointerdown', touched, { capture: true })
    })
    await use({ count: () => count })
  },

  checkScreen: async ({ page }, use, info) => {
    await use(async (name) => {
      await waitUntilStill(page)
      if (process.env['SCREENSHOTS'] !== undefined)
        await page.screenshot({ path: `${info.project.testDir}/../screenshots-output/${name}.png` })
      expect(await accessibilityProblems(page), `accessibility problems on ${name}`).toEqual([])
      // Not innerWidth: a phone widens that to the content that does not fit.
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(sideways, `${name} is wider than the phone by`).toBeLessThanOrEqual(0)
      expect(await page.evaluate(cutOffLabels), `cut off on ${name}`).toEqual([])
    })
  },

  /**
   * No script throws, and no request goes to third-party servers. A failed journey also reports requests that failed
   * or are unanswered.
   */
  watched: [
    async ({ page, baseURL }, use, info) => {
      const unanswered = new Set<string>()
      const failedResponses: string[] = []
      const consoleLines: string[] = []
      const describeRequest = (request: Request) => `${request.method()} ${request.url()}`
      page.on('request', (request) => unanswered.add(describeRequest(request)))
      page.on('requestfinished', (request) => unanswered.delete(describeRequest(request)))
      page.on('requestfailed', (request) => unanswered.delete(describeRequest(request)))
      page.on('response', (answer) => {
        if (answer.status() >= 400)
          failedResponses.push(`${answer.status()} ${describeRequest(answer.request())}`)
      })
      const scriptErrors: string[] = []
      const foreignRequests: string[] = []
      page.on('pageerror', (error) => scriptErrors.push(error.message))
      page.on('console', (line) => consoleLines.push(line.text().slice(0, 200)))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin)
          foreignRequests.push(request.url())
      })
      await use()
      // scripts/test/counts.ts prints this with the error.
      if (info.status !== info.expectedStatus)
        await info.attach('server', {
          body: [
            `at: ${page.url()}`,
            `refused: ${failedResponses.slice(-5).join(', ') || 'nothing'}`,
            `not answered: ${[...unanswered].join(', ') || 'nothing'}`,
            `said: ${consoleLines.slice(-5).join(' | ') || 'nothing'}`,
          ].join('\n'),
        })
      expect(scriptErrors, 'errors in the page').toEqual([])
      expect(foreignRequests, 'requests to other servers').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Buttons, choices and badges of the staff app that an edge cuts off. Excludes rows made to scroll, which show that
 * they do.
 */
function cutOffLabels(): string[] {
  const edgeOf = (element: Element): Element | null => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      if (parent.matches('.board-filters, .board-grid, .desk-scroll, .z-visually-hidden')) return null
      if (getComputedStyle(parent).overflowX !== 'visible') return parent
    }
    return document.documentElement
  }
  return [
    ...document.querySelectorAll('.desk :is(.z-button, .z-chip, .z-badge, .z-tabs__tab, .z-icon-button)'),
  ]
    .filter((element) => {
      const edge = edgeOf(element)
      if (edge === null || !element.checkVisibility()) return false
      const [own, outer] = [element.getBoundingClientRect(), edge.getBoundingClientRect()]
      return (
        own.right > outer.right + 1 ||
        own.left < outer.left - 1 ||
        element.scrollWidth > element.clientWidth + 1
      )
    })
    .map((element) => element.textContent || element.getAttribute('aria-label') || element.className)
}

/** Waits until no skeleton is left and every animation has ended, except endless ones such as a spinner. */
export async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .z-skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().endTime) < 60_000)
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}
