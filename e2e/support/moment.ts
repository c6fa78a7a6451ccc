/** The fixed moment of a run of journeys. Reasons and scope: docs/decisions/0009-test-clock.md */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { shiftDate } from './shifted-date.ts'

/** A Wednesday morning in Kyiv, far from ends of months, holidays and clock changes. */
const PLAIN_MOMENT = '2027-06-09T10:00:00+03:00'

/** How far all programs of this run are ahead of the real clock, in milliseconds. */
export const aheadMs = (): number => Number(process.env['CLOCK_AHEAD_MS'])

/**
 * Sets the clock of this program and of its child processes to `ZAPYS_MOMENT`, or to a plain moment. Time then passes
 * normally: a program that starts later in the run does not start at the same moment again.
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
