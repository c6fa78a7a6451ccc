/** User choices for reading a client table. No React here. */
import type { ClientColumn, ClientImport } from '@zapys/contract'

/** In the order of the form. A missing column is a compile error. */
export const clientColumns = Object.keys({
  first_name: true,
  last_name: true,
  middle_name: true,
  name: true,
  phone: true,
  email: true,
  note: true,
} satisfies Record<ClientColumn, true>) as ClientColumn[]

export type ImportChoices = {
  /** By column index; absent: detected from the heading. */
  columns: Record<number, ClientColumn | 'none'>
  country: string | undefined
  encoding: string | undefined
  names: 'FAMILY_FIRST' | 'GIVEN_FIRST' | undefined
}

export const noChoices: ImportChoices = {
  columns: {},
  country: undefined,
  encoding: undefined,
  names: undefined,
}

/** The choices as query parameters. */
export function queryOf({ columns, ...others }: ImportChoices) {
  const indexes = Object.keys(columns).map(Number)
  if (indexes.length === 0) return others
  const listed = Array.from({ length: Math.max(...indexes) + 1 }, (_, index) => columns[index] ?? '')
  return { ...others, columns: listed.join(',') }
}

/** Selected value for a column. */
export const chosenColumn = (
  { columns }: ImportChoices,
  index: number,
  { field }: ClientImport['columns'][number],
): ClientColumn | 'none' => columns[index] ?? field ?? 'none'

/**
 * Sets the choice for one column. The server then no longer detects this field from other headings,
 * so the current meaning of those columns is sent along.
 */
export const withColumn = (
  choices: ImportChoices,
  read: ClientImport['columns'],
  changed: { index: number; column: ClientColumn | 'none' },
): ImportChoices => ({
  ...choices,
  columns: Object.fromEntries(
    read.map((column, index) => [
      index,
      index === changed.index ? changed.column : chosenColumn(choices, index, column),
    ]),
  ),
})
