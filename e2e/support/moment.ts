/** The moment at which a run of journeys takes place. Why, and what else it reaches: docs/decisions/0009-test-clock.md */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { shiftDate } from './shifted-date.ts'

/** A Wednesday morning in Kyiv, far from the ends of months, holidays and changes of the clock. */
const PLAIN_MOMENT = '2027-06-09T10:00:00+03:00'

/** How much later than the machine's clock it is for all programs of this run. */
export const aheadMs = (): number => Number(process.env['CLOCK_AHEAD_MS'])

/**
 * Sets the clock of this program and of all that it starts: to `ZAPYS_MOMENT`, or a plain one. Programs that start later
 * in the run find the time flown on, not the same moment again.
 */
export function setClock(): void {
  if (process.env['CLOCK_AHEAD_MS'] !== undefined) return
  const moment = process.env['ZAPYS_MOMENT'] || PLAIN_MOMENT
  const wanted = /T.*(Z|[+-]\d\d:\d\d)$/.test(moment) ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(wanted))
    throw new Error(`ZAPYS_MOMENT ${moment} is no instant such as 2026-12-31T23:50:00+02:00`)
  const ahead = wanted - Date.now()
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-date.ts')).href
  process.env['CLOCK_AHEAD_MS'] = String(ahead)
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`.trim()
  shiftDate(ahead)
}
