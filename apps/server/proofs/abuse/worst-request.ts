/** No public request exceeds a limit of processor time and of response size. */
import { parseArgs } from 'node:util'
import { companyWorld } from '../company-world.ts'
import { type CostlyWorld, costlyWorld } from './costly-world.ts'
import { createFindings } from '../findings.ts'
import { mostExpensive, tooManyStarts } from './hostile-callers.ts'
import { keyedCases } from '../isolation/keyed-cases.ts'
import { startProgram } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'
import { type Asking, worstCases } from './worst-cases.ts'
import {
  type By,
  calmest,
  closeSearch,
  type Cost,
  costOf,
  MAX_BYTES,
  MAX_CPU_MS,
  searchWorst,
} from './worst-search.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /**
     * Runs only the known most expensive requests and the controls, without the search, with limits for a busy
     * computer.
     */
    known: { type: 'boolean', default: false },
  },
})
const BUSY = 3

const findings = createFindings('worst-request')
const figures = ({ serverMs, databaseMs, bytes, ms, status }: Cost) =>
  `${serverMs.toFixed(0)} + ${databaseMs.toFixed(0)} ms of processor, ${(bytes / 1000).toFixed(0)} kB, ${ms.toFixed(0)} ms, ${status}`
const maxCpuMs = values.known ? BUSY * MAX_CPU_MS : MAX_CPU_MS
const isWithin = ({ cpuMs, bytes }: Cost) => cpuMs <= maxCpuMs && bytes <= MAX_BYTES

const program = await startProgram()
const world = await costlyWorld(program)
let [calls, tried] = [0, 0]
let [dear, large] = [
  { name: '', cpuMs: 0 },
  { name: '', bytes: 0 },
]
const note = (name: string, { cpuMs, bytes }: Cost) => {
  if (cpuMs > dear.cpuMs) dear = { name, cpuMs }
  if (bytes > large.bytes) large = { name, bytes }
}
const keyed = values.known ? [] : keyedCases(await companyWorld(program, world))
for (const worst of values.known ? [] : [...(await worstCases(world)), ...keyed]) {
  if (!worst.name.includes(values.only)) continue
  calls += 1
  // Writes have small responses, so their size is not searched.
  for (const by of (worst.isWrite ? ['PROCESSOR'] : ['PROCESSOR', 'BYTES']) satisfies By[]) {
    const found = await searchWorst(program, worst, by)
    const { cost, asking } = found
    tried += found.tried
    note(worst.name, cost)
    findings.check(
      `${worst.name}, by ${by.toLowerCase()}`,
      isWithin(cost),
      `${figures(cost)} (${found.tried} tried: ${found.statuses.join(' ')})`,
    )
    if (cost.cpuMs > MAX_CPU_MS / 2 || cost.bytes > MAX_BYTES / 2)
      findings.note(
        `${asking.method} ${asking.path.slice(0, 300)} ${String(asking.body ?? '').slice(0, 200)}`,
      )
  }
}
const costOfThree = (ask: () => Asking) => calmest(() => costOf(program, ask, 3), isWithin)
for (const [index, ask] of mostExpensive(world).entries()) {
  if (values.only !== '') break
  tried += 3
  const name = `by hand, ${index + 1}`
  const cost = await costOfThree(ask)
  note(name, cost)
  findings.check(name, isWithin(cost), figures(cost))
}
findings.check(
  'starts beyond the bound are refused, and cheaply',
  isWithin(await costOfThree(tooManyStarts(world))),
)
await program.stop()

/** A control: one request that only one limit makes cheap. */
async function without(
  control: ControlName,
  what: string,
  pick: (costly: CostlyWorld) => (() => Asking) | undefined,
) {
  const unbounded = await startProgram({ control })
  const cost = await costOf(unbounded, pick(await costlyWorld(unbounded))!, 1)
  await unbounded.stop()
  findings.check(`control, ${what}`, !isWithin(cost), figures(cost))
}
await without('answers not bounded', 'answer size without limit', tooManyStarts)
await without('plans not bounded', 'planning without limit', (costly) => mostExpensive(costly)[10])
closeSearch()
findings.end({
  asked: `${calls} public calls and pages, ${tried} requests: parameters at their limits, full lists, bodies of 20 services; a company of 200 resources`,
  found: `most expensive ${dear.name}: ${dear.cpuMs.toFixed(0)} ms; largest ${large.name}: ${(large.bytes / 1000).toFixed(0)} kB.`,
})
