/** Pages of which a command rewrites one section at a time, leaving all others unchanged. */

/** Contents of each section by its heading, from the bold verdict on. */
export function sectionsOf(written: string): Map<string, string> {
  const sections = written.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const verdict = section.indexOf('\n**')
      return verdict === -1 ? [] : [[section.split('\n', 1)[0]!.trim(), section.slice(verdict).trim()]]
    }),
  )
}

/** The usual machine, which the pages mention only once. */
const USUAL = '2 cores, 24 GB'

/** When and how something was measured: `2026-11-22, 3 min, load 1.2`. */
export function factsOf({
  began,
  seconds,
  machine,
  load,
}: {
  began: Date
  seconds: number
  machine: string
  load: string
}): string {
  const other = machine === USUAL ? [] : [machine]
  return [began.toISOString().slice(0, 10), timeTaken(seconds), ...other, `load ${load}`].join(', ')
}

/** Duration of a run as text. */
const timeTaken = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`

/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')
