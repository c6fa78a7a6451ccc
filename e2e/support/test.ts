/** The `test` of all journeys: a phone, the product's address, counted taps, and eyes on what must never happen. */
import { barriersOn } from './barriers.ts'
import { expect, test as base, type Page, type Request } from '@playwright/test'
import { newCaller } from './callers.ts'
import { aheadMs } from './moment.ts'
import type { RunningProduct } from './product.ts'
import { shiftDate } from './shifted-date.ts'
import { takesItsTime } from './takes-its-time.ts'

type Journey = {
  /** Where the product keeps its data. */
  dataDir: string
  /** Fingers that touched the screen since the page was opened; typing into a field that has the focus is none. */
  taps: { count(): number }
  /** Waits until the screen stands still, then checks it for barriers. With SCREENSHOTS=1 it keeps a picture of that name. */
  looks: { fit(name: string): Promise<void> }
  watched: void
}

export const test = base.extend<Journey, { product: RunningProduct }>({
  // Pages, their frames and windows, of every visitor a journey has.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open({ reducedMotion: 'reduce', ...options })
        await context.addInitScript(shiftDate, aheadMs())
        takesItsTime(context, options?.javaScriptEnabled ?? true)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  // Movements cost a quarter of a browser's time: the journeys of `npm test` see them, the others go as a person who wants none.
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

  // Each journey is a caller of its own: together they would be over the limits by address.
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

  looks: async ({ page }, use, info) => {
    await use({
      fit: async (name) => {
        await standsStill(page)
        if (process.env['SCREENSHOTS'] !== undefined)
          await page.screenshot({ path: `${info.project.testDir}/../screenshots-output/${name}.png` })
        expect(await barriersOn(page), `barriers on ${name}`).toEqual([])
        // Not innerWidth: a phone widens that to what does not fit.
        const sideways = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        expect(sideways, `${name} is wider than the phone by`).toBeLessThanOrEqual(0)
        expect(await page.evaluate(cutWords), `cut off on ${name}`).toEqual([])
      },
    })
  },

  /** No script throws, and no request goes to third-party servers. A failed journey reports what the server did not do. */
  watched: [
    async ({ page, baseURL }, use, info) => {
      const unanswered = new Set<string>()
      const refused: string[] = []
      const said: string[] = []
      const named = (request: Request) => `${request.method()} ${request.url()}`
      page.on('request', (request) => unanswered.add(named(request)))
      page.on('requestfinished', (request) => unanswered.delete(named(request)))
      page.on('requestfailed', (request) => unanswered.delete(named(request)))
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${named(answer.request())}`)
      })
      const broken: string[] = []
      const foreign: string[] = []
      page.on('pageerror', (error) => broken.push(error.message))
      page.on('console', (line) => said.push(line.text().slice(0, 200)))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin)
          foreign.push(request.url())
      })
      await use()
      // Printed with what was wrong: scripts/test/counts.ts.
      if (info.status !== info.expectedStatus)
        await info.attach('server', {
          body: [
            `at: ${page.url()}`,
            `refused: ${refused.slice(-5).join(', ') || 'nothing'}`,
            `not answered: ${[...unanswered].join(', ') || 'nothing'}`,
            `said: ${said.slice(-5).join(' | ') || 'nothing'}`,
          ].join('\n'),
        })
      expect(broken, 'errors in the page').toEqual([])
      expect(foreign, 'requests to other servers').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Buttons, choices and badges of the staff app that lie behind an edge. Rows that are made to scroll show that they do. */
function cutWords(): string[] {
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

/** No skeleton left and every movement at its end; endless ones (a spinner) are not waited for. */
export async function standsStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .z-skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().endTime) < 60_000)
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}
