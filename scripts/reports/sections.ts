/** Pages of which a command writes one section at a time: what the others say stays. */

/** What stands below the sentence of a section, by its heading: from its verdict on, which is bold. */
export function sectionsOf(written: string): Map<string, string> {
  const sections = written.split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const verdict = section.indexOf('\n**')
      return verdict === -1 ? [] : [[section.split('\n', 1)[0]!.trim(), section.slice(verdict).trim()]]
    }),
  )
}

/** How long a run took, to be read. */
export const timeTaken = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`

/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')
