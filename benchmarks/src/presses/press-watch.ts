/** Cost of each press of a page: the delay that the visitor experiences, and the work. */
import type { CDPSession, Page } from '@playwright/test'

/** Time for the browser to paint and to report it. */
const SETTLED_MS = 400

/** Values that the page has recorded so far. */
type Counted = {
  /** The longest delay of each interaction, by its id: from the touch to the next paint, in steps of 8 ms. */
  delays: Record<number, number>
  commits: number
  /** Elements and texts that were added, removed or changed. */
  changes: number
}

export type Press = {
  name: string
  /** As in INP; 0 for delays below 16 ms, which the browser does not report. */
  delayMs: number
  /** Processor time of the main thread until the page has settled, with the slowdown. Other programs do not count. */
  cpuMs: number
  commits: number
  changes: number
  styles: number
  layouts: number
}

/** Runs in the page, before any of its scripts. */
export function watchPresses() {
  const counted: Counted = { delays: {}, commits: 0, changes: 0 }
  // React reports each commit to developer tools.
  const tools = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberRoot: () => (counted.commits += 1),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }
  Object.assign(globalThis, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId?: number }
      if (interactionId !== 0)
        counted.delays[interactionId] = Math.max(counted.delays[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      counted.changes += Math.max(1, addedNodes.length + removedNodes.length)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

async function measuredNow(page: Page, devtools: CDPSession) {
  const [counted, { metrics }] = await Promise.all([
    page.evaluate(() => (globalThis as unknown as { counted: Counted }).counted),
    devtools.send('Performance.getMetrics'),
  ])
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    ...counted,
    cpuMs: 1000 * metric('TaskDuration'),
    styles: metric('RecalcStyleCount'),
    layouts: metric('LayoutCount'),
  }
}

/**
 * Returns a function that makes a press and returns its cost. All presses of a page are in one document, as in the
 * widget.
 */
export async function pressWatch(page: Page, devtools: CDPSession) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async (name: string, press: () => Promise<unknown>): Promise<Press> => {
    await page.waitForTimeout(SETTLED_MS)
    const before = await measuredNow(page, devtools)
    await press()
    await page.waitForTimeout(SETTLED_MS)
    const after = await measuredNow(page, devtools)
    const delays = Object.entries(after.delays).flatMap(([id, delay]) =>
      Object.hasOwn(before.delays, id) ? [] : [delay],
    )
    const more = (key: 'cpuMs' | 'commits' | 'changes' | 'styles' | 'layouts') => after[key] - before[key]
    return {
      name,
      delayMs: Math.max(0, ...delays),
      cpuMs: more('cpuMs'),
      commits: more('commits'),
      changes: more('changes'),
      styles: more('styles'),
      layouts: more('layouts'),
    }
  }
}
