import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const ROUNDS = 7
const PATIENCE_MS = 120_000
const dist = join(import.meta.dirname, '../../../apps/staff/dist/assets')

/** Session of a staff member, as the header `Cookie`. */
export type Desk = { url: string; cookie: string }

export async function openDesk(browser: Browser, { url, cookie }: Desk): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'uk',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
  })
  const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

/** Processor milliseconds of the page's main thread; other programs do not count. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** Runs in the page, before any of its scripts: records when the first booking is painted. */
function watchBoard() {
  const look = () => {
    if (document.querySelector('.board-column .board-block') === null) return requestAnimationFrame(look)
    // The frame after the one that painted the booking.
    return requestAnimationFrame(() => Object.assign(globalThis, { boardMs: performance.now() }))
  }
  requestAnimationFrame(look)
}

const boardMs = () => (globalThis as unknown as { boardMs?: number }).boardMs

/** A browser with an empty cache, from the address to the first bookings. */
export async function firstBoard(
  browser: Browser,
  desk: Desk,
  address: string,
): Promise<{ paints: number[]; cpuMs: number[]; scriptsKib: number }> {
  const paints: number[] = []
  const cpuMs: number[] = []
  let scripts: string[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const page = await openDesk(browser, desk)
    await page.addInitScript(watchBoard)
    const cpu = await mainThread(page)
    await page.goto(address)
    await page.waitForFunction(boardMs)
    // The first round warms up the server.
    if (round >= 0) {
      paints.push((await page.evaluate(boardMs))!)
      cpuMs.push(await cpu())
    }
    scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    await page.context().close()
  }
  const names = new Set(scripts.map((address) => address.split('/').at(-1)!))
  const built = new Set(readdirSync(dist))
  const sizes = [...names].filter((name) => built.has(name)).map((name) => sizeOf(name, built))
  return { paints, cpuMs, scriptsKib: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

/** Size as sent: small files are not compressed. */
const sizeOf = (name: string, built: ReadonlySet<string>) =>
  built.has(`${name}.br`) ? statSync(join(dist, `${name}.br`)).size : readFileSync(join(dist, name)).length

/** Runs in the page: time of each frame until `stopFrames`. */
function countFrames() {
  const frames: number[] = []
  let isStopped = false
  const next = (now: number) => {
    frames.push(now)
    if (!isStopped) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, {
    stopFrames: () => {
      isStopped = true
      return frames
    },
  })
}

/** `cpuMs`: processor time of the page's main thread per frame, with the slowdown; other programs do not count. */
type Frames = { count: number; perSecond: number; slowestMs: number; cpuMs: number }

/** Drags a booking over several columns by mouse and back, so that nothing is saved. */
export async function dragFrames(browser: Browser, desk: Desk, address: string): Promise<Frames> {
  const page = await openDesk(browser, desk)
  const devtools = await page.context().newCDPSession(page)
  await page.goto(address)
  const block = page.locator('.board-column .board-block').nth(6)
  await block.scrollIntoViewIfNeeded()
  const box = (await block.boundingBox())!
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await page.locator('.board-ghost').waitFor()
  const cpu = await mainThread(page)
  const before = await cpu()
  await page.evaluate(countFrames)
  for (let step = 0; step < 120; step += 1) {
    const turn = (step / 120) * 2 * Math.PI
    await page.mouse.move(x + 300 * Math.sin(turn), y + 150 * (1 - Math.cos(turn)))
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { stopFrames(): number[] }).stopFrames())
  const used = (await cpu()) - before
  await page.mouse.move(x, y)
  await page.mouse.up()
  await page.context().close()
  const gaps = frames.slice(1).map((frame, index) => frame - frames[index]!)
  return {
    count: gaps.length,
    perSecond: (1000 * gaps.length) / (frames.at(-1)! - frames[0]!),
    slowestMs: Math.max(...gaps),
    cpuMs: used / gaps.length,
  }
}
