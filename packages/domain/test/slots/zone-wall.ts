/** What a wall shows, asked of Intl directly and without the code under test. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Wall seconds since 1970-01-01 00:00 of the zone's own clock. */
export function wallSeconds(timeZone: string, epochSeconds: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(epochSeconds * 1000).replace(' ', 'T')}Z`) / 1000
}

/** Every instant at which the wall shows this; none where it is skipped, two where the clocks go back. */
export function instantsShowing(timeZone: string, date: string, seconds: number): number[] {
  const shown = Date.parse(`${date}T00:00:00Z`) / 1000 + seconds
  const around = [-1, 0, 1].map(
    (days) => wallSeconds(timeZone, shown + days * 86_400) - (shown + days * 86_400),
  )
  const instants = new Set(around.map((offset) => shown - offset))
  return [...instants].filter((instant) => wallSeconds(timeZone, instant) === shown).toSorted((a, b) => a - b)
}
