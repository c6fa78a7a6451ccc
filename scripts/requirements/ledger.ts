import type { Ran } from '../reports/ran.ts'
import type { ProvingTest } from './proves.ts'

export type Requirement = { id: string; requirement: string }
/** A test that names rows, with the outcomes of its runs; none if the last run did not reach it. */
export type Proof = { ids: string[]; outcomes: Ran['outcome'][] }
/** `why`: the outcome of the tests that name it, or that there is none. */
export type Missing = Requirement & { why: 'no test' | 'not run' | 'skipped' | 'failed' }
export type Group = { name: string; proven: number; missing: Missing[] }

/** Rows of the ledger without those that the specification leaves open (`S3.open.1`), which docs/decisions answers. */
export function readLedger(tsv: string): Requirement[] {
  return tsv
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .flatMap(([id, , , requirement]) =>
      id === undefined || requirement === undefined || isSilence(id) ? [] : [{ id, requirement }],
    )
}

const isSilence = (id: string) => id.includes('.open.')

/** Joins the tests of one file with their results. A test in a table has one result for each row. */
export function proofsOf(tests: ProvingTest[], ran: Ran[]): Proof[] {
  return tests.map(({ firstLine, lastLine, ids }) => ({
    ids,
    outcomes: ran.filter(({ line }) => firstLine <= line && line <= lastLine).map(({ outcome }) => outcome),
  }))
}

/**
 * Groups (`S4.cart`) in the order of the ledger. A row is proven by a test that names it, ran and passed, unless
 * another one that names it failed.
 */
export function groupsOf(ledger: Requirement[], proofs: Proof[]): Group[] {
  const outcomesById = new Map<string, Set<Ran['outcome']>>()
  for (const { ids, outcomes } of proofs)
    for (const id of ids) outcomesById.set(id, new Set([...(outcomesById.get(id) ?? []), ...outcomes]))
  const groups = new Map<string, Group>()
  for (const row of ledger) {
    const name = row.id.replace(/\.\d+$/, '')
    const group = groups.get(name) ?? { name, proven: 0, missing: [] }
    groups.set(name, group)
    const why = whyMissing(outcomesById.get(row.id))
    if (why === undefined) group.proven += 1
    else group.missing.push({ ...row, why })
  }
  return [...groups.values()]
}

function whyMissing(outcomes: Set<Ran['outcome']> | undefined): Missing['why'] | undefined {
  if (outcomes === undefined) return 'no test'
  if (outcomes.has('failed')) return 'failed'
  if (outcomes.has('passed')) return undefined
  return outcomes.has('skipped') ? 'skipped' : 'not run'
}

/** Ids that tests name and the ledger does not have: otherwise a typo would look like a proven row. */
export function unknownIds(ledger: Requirement[], proofs: Proof[]): string[] {
  const known = new Set(ledger.map(({ id }) => id))
  const named = new Set(proofs.flatMap(({ ids }) => ids))
  return [...named].filter((id) => !known.has(id) && !isSilence(id)).toSorted()
}

/** Rows that still need a test, by id, each with its reason: `id<tab>why`, one per line under a header. */
export const readOwed = (tsv: string): Map<string, string> =>
  new Map(
    tsv
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [id = '', why = ''] = line.split('\t')
        return [id, why]
      }),
  )

/**
 * Differences between the ledger and the owed rows, one per line: a row without proof that is not owed, or an owed one
 * that has its proof. `mayWait`: rows that may be left to a longer run.
 */
export function notAsOwed(
  groups: Group[],
  owed: ReadonlyMap<string, string>,
  { mayWait }: { mayWait: ReadonlySet<string> },
): string[] {
  const missing = new Map(groups.flatMap((group) => group.missing.map((row) => [row.id, row])))
  return [
    ...[...missing.values()]
      .filter(({ id, why }) => !owed.has(id) && !(why === 'not run' && mayWait.has(id)))
      .map(({ id, why, requirement }) => `${id} has no proof (${why}): ${requirement}`),
    ...[...owed.keys()]
      .filter((id) => !missing.has(id))
      .map((id) => `${id} is proven, or no row: it is owed no more`),
    ...[...owed].filter(([, why]) => why === '').map(([id]) => `${id} is owed without a reason`),
  ]
}
