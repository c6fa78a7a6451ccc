import type { Formats } from './formats.ts'

/**
 * Values of a text about each visit of a series, whose visits have no moment in common: how long before its start.
 * `notice` in milliseconds.
 */
export const eachVisit = (formats: Formats, notice: number) => ({
  each: notice > 0 ? 'notice' : 'start',
  before: formats.duration(notice / 1000),
})
