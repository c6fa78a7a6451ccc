export type Requirement = { id: string; requirement: string }
export type Group = { name: string; named: number; missing: Requirement[] }

/** Rows of the ledger without the silences of the specification (`S3.open.1`), which docs/decisions answers. */
export function readLedger(tsv: string): Requirement[] {
  return tsv
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .flatMap(([id, , , requirement]) =>
      id === undefined || requirement === undefined || id.includes('.open.') ? [] : [{ id, requirement }],
    )
}

/** Groups (`S4.cart`) in the order of the ledger, with the rows that none of the test sources names. */
export function groupsOf(ledger: Requirement[], tests: string[]): Group[] {
  const named = new Set(tests.flatMap((source) => source.match(/\bS[1-9]\.[a-z]+\.\d+/g) ?? []))
  const groups = new Map<string, Group>()
  for (const row of ledger) {
    const name = row.id.replace(/\.\d+$/, '')
    const group = groups.get(name) ?? { name, named: 0, missing: [] }
    groups.set(name, group)
    if (named.has(row.id)) group.named += 1
    else group.missing.push(row)
  }
  return [...groups.values()]
}
