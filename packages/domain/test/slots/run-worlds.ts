/** Runs a property on many random worlds. The seed is fixed, so that a run can be repeated; a failure names it. */
import fc from 'fast-check'

/**
 * Tests draw a tenth of the worlds that a property names; `npm run proof -- slots --quick` and `visits` draw all of them.
 * `SLOT_WORLDS_SEED=7` draws other worlds, `SLOT_WORLDS_TIMES=10` ten times as many as named. Below 1 the first world that
 * shows a fault is enough, no smaller one is looked for.
 */
const seed = Number(process.env['SLOT_WORLDS_SEED'] ?? 20_260_328)
const times = Number(process.env['SLOT_WORLDS_TIMES'] ?? 0.1)

export const WORLDS_TIMEOUT_MS = 600_000 * Math.max(1, times)

/** False: too few worlds for counts of what is rare in them. */
export const drawsAllWorlds = times >= 1

/** Scales an expected count for `asked` worlds down to a run with fewer worlds. */
export const inSomeWorlds = (asked: number): number => asked * Math.min(1, times)

export function onWorlds<World>(
  worlds: number,
  arbitrary: fc.Arbitrary<World>,
  check: (world: World) => void,
): void {
  const numRuns = Math.ceil(worlds * times)
  fc.assert(fc.property(arbitrary, check), { numRuns, seed, endOnFailure: times < 1 })
}
