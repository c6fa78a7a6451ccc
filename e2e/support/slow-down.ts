/**
 * Makes Playwright wait like a person: a press between a response and its rendering would miss its button. So
 * navigation waits for hydration, and a press waits until the page's requests are answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'

/** The maximum wait for responses before a press: some journeys delay responses and press meanwhile. */
const MAX_WAIT_MS = 3000
const POLL_MS = 20
/** The maximum wait for two animation frames: a page in the background renders none. */
const MAX_FRAMES_MS = 500

/**
 * Open requests of each page. Excludes streams that stay open, and reports on leaving, which change nothing visible.
 */
const openRequests = new WeakMap<Page, Set<Request>>()
const changesPage = (request: Request) =>
  !['eventsource', 'ping', 'media', 'image'].includes(request.resourceType())

/** `scripts` is false for a browser without scripts, whose pages never hydrate. */
export function slowDown(context: BrowserContext, scripts: boolean): void {
  context.on('page', (page) => {
    const open = new Set<Request>()
    openRequests.set(page, open)
    page.on('request', (request) => changesPage(request) && open.add(request))
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    if (scripts) waitForHydration(page)
    pressWhenSettled(page)
  })
}

/** A server-rendered page is visible before it can be used. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const hydrated = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit' && (await page.locator('#zapys-data').count()) > 0)
      await page
        .locator('#root[data-alive]')
        .waitFor({ timeout: 60_000 })
        .catch(() => console.log(`never came to life: ${page.url()}`))
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await hydrated(options?.waitUntil)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await hydrated(options?.waitUntil)
    return answer
  }
}

const patched = new WeakSet<object>()

/** Applies to keys too. All locators share one prototype. */
function pressWhenSettled(page: Page): void {
  const pressKey = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    await waitUntilSettled(page)
    return pressKey(key, options)
  }
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  if (patched.has(locators)) return
  patched.add(locators)
  const { click, press } = locators
  locators.click = async function (this: Locator, options) {
    await waitUntilSettled(this.page())
    return click.call(this, options)
  }
  locators.press = async function (this: Locator, key, options) {
    await waitUntilSettled(this.page())
    return press.call(this, key, options)
  }
}

async function waitUntilSettled(page: Page): Promise<void> {
  const open = openRequests.get(page) ?? new Set()
  const end = performance.now() + MAX_WAIT_MS
  while (open.size > 0 && performance.now() < end) {
    await wait(POLL_MS)
    // Lets the response render and start its follow-up requests.
    if (open.size === 0)
      await Promise.race([page.evaluate(twoFrames).catch(() => undefined), wait(MAX_FRAMES_MS)])
  }
  if (page.frames().length > 1) await waitForStableFrames(page, end)
}

/** A form on a site sends its height by a message, so the content below it moves slightly later. */
async function waitForStableFrames(page: Page, end: number): Promise<void> {
  const boxes = () => Promise.race([page.evaluate(boxesOfFrames).catch(() => ''), wait(MAX_FRAMES_MS, '')])
  let before = await boxes()
  for (let same = 0; same < 5 && performance.now() < end;) {
    await wait(POLL_MS)
    const now = await boxes()
    same = now === before ? same + 1 : 0
    before = now
  }
}

const boxesOfFrames = () =>
  JSON.stringify(
    [...document.querySelectorAll('iframe, zapys-booking')].map((frame) => frame.getBoundingClientRect()),
  )

const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
