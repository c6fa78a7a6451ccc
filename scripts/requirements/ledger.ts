import type { Ran } from '../reports/titles.ts'

export type Requirement = { id: string; requirement: string }
/** `why`: how the tests that name it ended, or that there is none. */
export type Missing = Requirement & { why: 'no test' | 'skipped' | 'failed' }
export type Group = { name: string; proven: number; missing: Missing[] }

/** Rows of the ledger without what the ledger leaves open (`S3.open.1`), which docs/decisions answers. */
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

/** Ids stand in brackets of their own: `a rent empties the cart [S4.cart.10]`. */
export const idsOf = (title: string): string[] =>
  [...title.matchAll(/\[(S[1-9]\.[a-z]+\.\d+)\]/g)].map(([, id]) => id!)

/**
 * Groups (`S4.cart`) in the order of the ledger. A row is proven by a test that names it in its own title, ran and
 * passed, unless another one that names it failed.
 */
export function groupsOf(ledger: Requirement[], tests: Ran[]): Group[] {
  const outcomes = new Map<string, Set<Ran['outcome']>>()
  for (const { title, outcome } of tests)
    for (const id of idsOf(title)) outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome))
  const groups = new Map<string, Group>()
  for (const row of ledger) {
    const name = row.id.replace(/\.\d+$/, '')
    const group = groups.get(name) ?? { name, proven: 0, missing: [] }
    groups.set(name, group)
    const ended = outcomes.get(row.id)
    if (ended === undefined) group.missing.push({ ...row, why: 'no test' })
    else if (ended.has('failed')) group.missing.push({ ...row, why: 'failed' })
    else if (ended.has('passed')) group.proven += 1
    else group.missing.push({ ...row, why: 'skipped' })
  }
  return [...groups.values()]
}

/** Ids in titles that the ledger does not have: a slip of the pen would look like a row that is proven. */
export function unknownIds(ledger: Requirement[], tests: Ran[]): string[] {
  const known = new Set(ledger.map(({ id }) => id))
  const named = new Set(tests.flatMap(({ title }) => idsOf(title)))
  return [...named].filter((id) => !known.has(id) && !isSilence(id)).toSorted()
}

/** Rows that open work still owes a test, by id, each with its reason: `id<tab>why`, one a line under a head. */
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

/** What does not stand as it is owed, a line each: a row without proof that nobody owes, one owed that has its proof. */
export function notAsOwed(groups: Group[], owed: ReadonlyMap<string, string>): string[] {
  const missing = new Map(groups.flatMap((group) => group.missing.map((row) => [row.id, row])))
  return [
    ...[...missing.values()]
      .filter(({ id }) => !owed.has(id))
      .map(({ id, why, requirement }) => `${id} has no proof (${why}): ${requirement}`),
    ...[...owed.keys()]
      .filter((id) => !missing.has(id))
      .map((id) => `${id} is proven, or no row: it is owed no more`),
    ...[...owed].filter(([, why]) => why === '').map(([id]) => `${id} is owed without a reason`),
  ]
}
