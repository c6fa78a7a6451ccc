/** Entries of a calendar file, grouped as RFC 5545 defines, each with the line where it begins. */

export type Entry = {
  /** Line number in the file, from 1. */
  line: number
  kind: 'VEVENT' | 'VFREEBUSY'
  /** Content lines without those of alarms, unfolded. */
  lines: string[]
}

/** A series with the entries that replace single occurrences, or an entry on its own. */
export type Group = { entry: Entry; changed: Entry[] }

type ContentLine = { text: string; line: number }

/** Splits the text into content lines; continued lines are joined. */
export function unfolded(text: string): ContentLine[] {
  const lines: ContentLine[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const last = lines.at(-1)
    if (/^[ \t]/.test(raw) && last !== undefined) last.text += raw.slice(1)
    else lines.push({ text: raw, line: index + 1 })
  }
  return lines
}

/**
 * Groups entries by calendar, UID and RECURRENCE-ID: a file may contain several calendars. Among revisions with
 * different SEQUENCE numbers only the last counts. Two entries with the same UID and number both count, although the
 * standard forbids them.
 */
export function groupsOf(lines: readonly ContentLine[]): Group[] {
  const groups: Group[] = []
  for (const entries of entriesByCalendar(lines)) {
    const byId = new Map<string, Entry[]>()
    for (const entry of entries) {
      const uid = valueOf(entry, 'UID')
      const id = entry.kind === 'VEVENT' && uid !== undefined ? uid : `line ${entry.line}`
      byId.set(id, [...(byId.get(id) ?? []), entry])
    }
    for (const same of byId.values()) groups.push(...groupsOfOne(same))
  }
  return groups
}

function groupsOfOne(same: Entry[]): Group[] {
  if (same.length === 1) return [{ entry: same[0]!, changed: [] }]
  const byOccurrence = new Map<string, Entry[]>()
  for (const entry of same) {
    const occurrence = valueOf(entry, 'RECURRENCE-ID') ?? ''
    byOccurrence.set(occurrence, [...(byOccurrence.get(occurrence) ?? []), entry])
  }
  const whole = lastRevisions(byOccurrence.get('') ?? [])
  byOccurrence.delete('')
  const changed = [...byOccurrence.values()].flatMap(lastRevisions)
  const series = whole.find(
    (entry) => valueOf(entry, 'RRULE') !== undefined || valueOf(entry, 'RDATE') !== undefined,
  )
  return [
    ...whole.map((entry) => ({ entry, changed: entry === series ? changed : [] })),
    // Without its series a changed occurrence is a separate entry.
    ...(series === undefined ? changed.map((entry) => ({ entry, changed: [] })) : []),
  ]
}

function lastRevisions(entries: Entry[]): Entry[] {
  const numberOf = (entry: Entry) => Number(valueOf(entry, 'SEQUENCE') ?? 0) || 0
  const last = Math.max(...entries.map(numberOf))
  return entries.filter((entry) => numberOf(entry) === last)
}

export function valueOf({ lines }: Entry, name: string): string | undefined {
  const pattern = new RegExp(`^${name}[;:]`, 'i')
  const line = lines.find((one) => pattern.test(one))
  return line?.slice(line.lastIndexOf(':') + 1).trim()
}

function entriesByCalendar(lines: readonly ContentLine[]): Entry[][] {
  const calendars: Entry[][] = []
  let entry: Entry | undefined
  /** Components inside an entry, such as alarms. */
  let inner = 0
  for (const { text, line } of lines) {
    const [, act, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(text) ?? []
    const begins = act?.toUpperCase() === 'BEGIN'
    const kind = name.toUpperCase()
    if (entry === undefined) {
      if (begins && kind === 'VCALENDAR') calendars.push([])
      else if (begins && (kind === 'VEVENT' || kind === 'VFREEBUSY')) entry = { line, kind, lines: [] }
    } else if (act === undefined) {
      if (inner === 0 && text.trim() !== '') entry.lines.push(text)
    } else if (begins) inner += 1
    else if (inner > 0) inner -= 1
    else {
      calendars.at(-1)?.push(entry)
      entry = undefined
    }
  }
  // The file ends in the middle of an entry: keep the part that is there.
  if (entry !== undefined) calendars.at(-1)?.push(entry)
  return calendars
}
