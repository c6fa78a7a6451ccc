/**
 * Tables that a spreadsheet opens directly: with a byte order mark, because Excel reads other files as Windows-1251
 * or similar; and with semicolons in languages with a decimal comma, as Excel expects.
 * docs/decisions/0033-spreadsheets.md
 */
import type { Locale } from '@zapys/contract'

export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** Prevents formula injection, because clients type names. Leading spaces and full-width signs count too. */
const harmless = (text: string) =>
  /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text

export function csvOf(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const hasComma = locale !== 'en'
  const separator = hasComma ? ';' : ','
  const written = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return hasComma ? String(cell).replace('.', ',') : String(cell)
    const text = harmless(cell)
    return /[";,\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return BYTE_ORDER_MARK + rows.map((row) => row.map(written).join(separator)).join('\r\n') + '\r\n'
}
