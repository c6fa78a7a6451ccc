import { DAY_MS } from '@zapys/domain/time'
import { readStored, writeStored } from '#staff/language/stored.ts'

/** An import that this browser started; `added` clients were added so far. */
type LastImport = { id: string; added: number; startedAt: number }

const stored = (person: string, company: string) => `zapys-staff-import-${person}-${company}`

/** The last import of the person, while the server can still take it back; `now` in epoch milliseconds. */
export function lastImport(person: string, company: string, now: number): LastImport | undefined {
  try {
    const last = JSON.parse(readStored(stored(person, company)) ?? 'null') as LastImport | null
    return last !== null && last.added > 0 && now - last.startedAt < DAY_MS ? last : undefined
  } catch {
    return undefined
  }
}

/** Null: it was taken back. */
export const noteImport = (person: string, company: string, last: LastImport | null): void =>
  writeStored(stored(person, company), last && JSON.stringify(last))
