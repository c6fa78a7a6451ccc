/** Formats the changes of an import as lines for a terminal. */
import type { Change, CompanyFile } from '@zapys/company-file'
import { toLocal } from '@zapys/domain/time'
import type {
  ChangeSinceExport,
  ConflictingBooking,
  ImportPlan,
} from '../../modules/catalogue/company-files/public.ts'
import type { Terminal } from '../terminal.ts'

type Print = Terminal['print']

const MAX_NAMED = 100

export function conflictLines(conflicts: readonly ConflictingBooking[]): string[] {
  const named = conflicts
    .slice(0, MAX_NAMED)
    .map(
      ({ reference, appointment_id, starts_at, reason }) =>
        `  ${new Date(starts_at).toISOString()} ${reference} (${appointment_id}): ${reason}`,
    )
  const more = conflicts.length - named.length
  return [
    `${conflicts.length} bookings ahead stand against it:`,
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const signs: Record<Change['kind'], string> = { added: '+', changed: '~', 'switched off': '-' }

export function printChanges({ changes, isNew, isNothing, unlisted }: ImportPlan, print: Print): void {
  if (unlisted.length > 0)
    print(`Staff that no file lists yet stay, with their keys: ${unlisted.join(', ')}.`)
  if (isNothing) return print('The database says the same already: nothing to import.')
  print(isNew ? 'A new company:' : 'What changes:')
  for (const { kind, thing, fields } of changes) {
    print(`${signs[kind]} ${thing} ${kind === 'changed' ? '' : kind}`.trimEnd())
    for (const field of fields) print(`    ${field}`)
  }
}

/**
 * Changes since the file's export that the import would undo, or a note that they cannot be found. Times are the
 * company's.
 */
export function printComparison(
  { comparison, undone, isNothing }: ImportPlan,
  { exported, timezone }: Pick<CompanyFile, 'exported' | 'timezone'>,
  print: Print,
): void {
  if (isNothing) return
  const clock = (at: number) => localTime(timezone, at)
  if (comparison === 'noVersion')
    print(
      'This file has no version of an export: changes made since it was written cannot be compared. A file that company export writes has one.',
    )
  if (comparison === 'unknown')
    print(
      `The export of ${clock(Date.parse(exported!.at))} is not known to this database: what has changed since cannot be compared.`,
    )
  if (undone.length === 0) return
  print(`Changed since the file was exported (${clock(Date.parse(exported!.at))}), and undone by its import:`)
  for (const change of undone) print(`! ${lineOf(change, clock)}`)
}

function lineOf({ thing, change, made }: ChangeSinceExport, clock: (at: number) => string): string {
  const what = `${thing} ${change}`
  if (made === null) return `${what} (not in the audit log)`
  const { by, at } = made
  const key = by?.keyName ? `, key ${by.keyName}` : ''
  return `${what} (by ${by?.name ?? 'a command'}${key}, ${clock(at)})`
}

function localTime(timezone: string, at: number): string {
  const { date, seconds } = toLocal(timezone, Math.floor(at / 1000))
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${date} ${two(seconds / 3600)}:${two((seconds % 3600) / 60)}`
}
