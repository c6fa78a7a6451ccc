/**
 * Responses per second of a call, compared with a process that only sends the same bytes, in the same run.
 * docs/rules/freshness.md
 */
import { startProgram } from '../../apps/server/proofs/program.ts'
import type { Studio } from '../../apps/server/test/builders.ts'
import { load, loadOfBuffer } from './answers/load.ts'
import { pathsOf, studioOfTen } from './answers/studio-of-ten.ts'
import { heading, percent, tell } from './report/figures.ts'

const CALLERS = [8, 64]
const BOOKED_EVERY_MS = 100
const FIRST_ASKED = 20
/** Enough to compile the code, as in a process that has served for a minute. */
const WARM_ASKED = 80
/** Promised fractions of the buffer's rate, and milliseconds of a first response. */
const PROMISED = { unchanged: 0.5, booked: 0.15, firstMs: 12 }

const program = await startProgram()
/** Keeps booking times of the branch, at other hours than the requested one. */
let minute = 0
function bookAllTheTime(studio: Studio, resource_id: string): () => Promise<void> {
  let under = Promise.resolve<unknown>(undefined)
  const timer = setInterval(() => {
    minute += 2
    const from = new Date(Date.UTC(2031, 0, 1) + minute * 60_000).toISOString()
    under = studio.busy({ resource_id }, from, 1)
  }, BOOKED_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await under
  }
}

/** The median in milliseconds, over `FIRST_ROUNDS` new branches. */
async function firstAnswers(): Promise<number> {
  const took: number[] = []
  for (let asked = 0; asked < FIRST_ASKED; asked += 1) {
    const fresh = await studioOfTen(program)
    const url = `${program.url}${pathsOf(fresh)['month of ten with prices']}`
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  return took[FIRST_ASKED / 2]!
}

type Rate = { aSecond: number; p50: number; p99: number }
/** Reports both runs as a share of the buffer's rate: without bookings, and with constant bookings. */
function tellShares(what: string, quiet: Rate, booked: Rate, buffer: Rate & { bytes: number }): void {
  const figures = ({ aSecond, p50, p99 }: Rate) =>
    `${aSecond.toFixed(0)}/s, ${p50.toFixed(2)}/${p99.toFixed(2)} ms`
  tell({
    what,
    found: `${figures(quiet)}; booked ${figures(booked)}`,
    baseline: `${buffer.aSecond.toFixed(0)}/s, ${(buffer.bytes / 1000).toFixed(1)} kB`,
    ratio: `${((quiet.aSecond / buffer.aSecond) * 100).toFixed(0)}/${percent(booked.aSecond, buffer.aSecond)}`,
    goal: `≥ ${PROMISED.unchanged * 100}/${PROMISED.booked * 100} %`,
    isMet:
      quiet.aSecond / buffer.aSecond >= PROMISED.unchanged &&
      booked.aSecond / buffer.aSecond >= PROMISED.booked,
  })
}

try {
  const world = await studioOfTen(program)
  for (const callers of CALLERS) {
    heading(`${callers} callers`)
    for (const [name, path] of Object.entries(pathsOf(world))) {
      const url = `${program.url}${path}`
      const buffer = await loadOfBuffer(url, callers)
      const quiet = await load(url, callers)
      const stop = bookAllTheTime(world.studio, world.spare)
      const booked = await load(url, callers)
      await stop()
      tellShares(`${name}, ${callers} callers`, quiet, booked, buffer)
    }
  }
  heading('A branch that nobody asked about before')
  const first = await firstAnswers()
  tell({
    what: 'month of ten with prices, uncached, cold process',
    found: `median ${first.toFixed(1)} ms`,
  })
  for (let asked = 0; asked < WARM_ASKED; asked += FIRST_ASKED) await firstAnswers()
  const later = await firstAnswers()
  tell({
    what: `month of ten with prices, uncached, after ${FIRST_ASKED + WARM_ASKED} others`,
    found: `median ${later.toFixed(1)} ms`,
    goal: `≤ ${PROMISED.firstMs} ms`,
    isMet: later <= PROMISED.firstMs,
  })
} finally {
  await program.stop()
}
