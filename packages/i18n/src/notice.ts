import type { Formats } from './formats.ts'

/**
 * Values for a text about all visits of a series: the time before each start, because they share no instant.
 * `notice` in milliseconds.
 */
export const eachVisit = (formats: Formats, notice: number) => ({
  each: notice > 0 ? 'notice' : 'start',
  before: formats.duration(notice / 1000),
})
