/**
 * Journeys are faster than anybody's finger: a press between a response and its rendering misses its button. So they
 * open a page until it can be used, and press when what the page has asked for is answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'

/** How long an answer is waited for before a press: journeys hold some back on purpose, and press meanwhile. */
const PATIENCE_MS = 3000
const LOOK_MS = 20
/** A page behind another one renders none. */
const FRAMES_MS = 500

/** What each page waits for; a stream that stays open is never answered, and a report on leaving shows nothing. */
const asked = new WeakMap<Page, Set<Request>>()
const isShown = (request: Request) =>
  !['eventsource', 'ping', 'media', 'image'].includes(request.resourceType())

/** `scripts`: false where the browser runs none, so that no page comes to life. */
export function takesItsTime(context: BrowserContext, scripts: boolean): void {
  context.on('page', (page) => {
    const open = new Set<Request>()
    asked.set(page, open)
    page.on('request', (request) => isShown(request) && open.add(request))
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    if (scripts) opensUntilAlive(page)
    pressesWhenSettled(page)
  })
}

/** A rendered page can be seen before it can be used. */
function opensUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const alive = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit' && (await page.locator('#zapys-data').count()) > 0)
      await page
        .locator('#root[data-alive]')
        .waitFor({ timeout: 60_000 })
        .catch(() => console.log(`never came to life: ${page.url()}`))
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await alive(options?.waitUntil)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await alive(options?.waitUntil)
    return answer
  }
}

const changed = new WeakSet<object>()

/** Keys too. All locators have one prototype. */
function pressesWhenSettled(page: Page): void {
  const pressKey = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    await settled(page)
    return pressKey(key, options)
  }
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  if (changed.has(locators)) return
  changed.add(locators)
  const { click, press } = locators
  locators.click = async function (this: Locator, options) {
    await settled(this.page())
    return click.call(this, options)
  }
  locators.press = async function (this: Locator, key, options) {
    await settled(this.page())
    return press.call(this, key, options)
  }
}

async function settled(page: Page): Promise<void> {
  const open = asked.get(page) ?? new Set()
  const end = performance.now() + PATIENCE_MS
  while (open.size > 0 && performance.now() < end) {
    await wait(LOOK_MS)
    // The response is rendered, and what follows from it is requested.
    if (open.size === 0)
      await Promise.race([page.evaluate(twoFrames).catch(() => undefined), wait(FRAMES_MS)])
  }
  if (page.frames().length > 1) await framesStand(page, end)
}

/** A form on a site tells its height by a message, so what stands at its end moves a little later than the rest. */
async function framesStand(page: Page, end: number): Promise<void> {
  const boxes = () => Promise.race([page.evaluate(boxesOfFrames).catch(() => ''), wait(FRAMES_MS, '')])
  let before = await boxes()
  for (let same = 0; same < 5 && performance.now() < end;) {
    await wait(LOOK_MS)
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
