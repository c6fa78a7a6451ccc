/** Runs a property on many random worlds. The seed is fixed, so that a run can be repeated, and printed. */
import fc from 'fast-check'

/** `SLOT_WORLDS_SEED=7` draws other worlds, `SLOT_WORLDS_TIMES=10` ten times as many. */
const seed = Number(process.env['SLOT_WORLDS_SEED'] ?? 20_260_328)
const times = Number(process.env['SLOT_WORLDS_TIMES'] ?? 1)

export const WORLDS_TIMEOUT_MS = 120_000 * times

export function onWorlds<World>(
  worlds: number,
  arbitrary: fc.Arbitrary<World>,
  check: (world: World) => void,
): void {
  const numRuns = Math.ceil(worlds * times)
  process.stdout.write(`  ${numRuns} random worlds, SLOT_WORLDS_SEED=${seed}\n`)
  fc.assert(fc.property(arbitrary, check), { numRuns, seed })
}
