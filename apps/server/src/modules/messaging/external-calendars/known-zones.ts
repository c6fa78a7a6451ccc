import { isTimeZone } from '@zapys/domain/time'
import ical from 'node-ical'
import { printable } from './printable.ts'

/** The file's author controls how many zones it names, and how long their names are. */
const MAX_STRANGE = 20
const LONGEST_STRANGE = 100

/** With or without parameters, of which values in quotes may hold anything. */
const timeLine =
  /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;[\w-]+=(?:"[^"]*"|[^";:]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/i
const zoneParameter = /;TZID=("[^"]*"|[^";:]*)/i

/**
 * A calendar with every local time in a zone by its name in the IANA database; `strange` holds the first unknown names. Those
 * times, and those that name no zone, are times on the wall of the branch. The rules that a file gives for its zones are left
 * out: of names that are known the database knows better, and for others the parser would guess one by its offsets.
 */
export function withKnownZones(text: string, branchZone: string): { text: string; strange: string[] } {
  const strange = new Set<string>()
  const zones = new Map<string, string>()
  const zoneOf = (name: string): string => {
    const known = zones.get(name) ?? knownZone(name)
    if (known === undefined && strange.size < MAX_STRANGE) strange.add(printable(name, LONGEST_STRANGE))
    zones.set(name, known ?? branchZone)
    return known ?? branchZone
  }
  const lines: string[] = []
  let isRules = false
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (/^BEGIN:VTIMEZONE\s*$/i.test(line)) isRules = true
    if (!isRules) lines.push(withZone(line, branchZone, zoneOf))
    if (/^END:VTIMEZONE\s*$/i.test(line)) isRules = false
  }
  return { text: lines.join('\r\n'), strange: [...strange] }
}

function withZone(line: string, branchZone: string, zoneOf: (name: string) => string): string {
  const [, name, parameters = '', value = ''] = timeLine.exec(line) ?? []
  // A day has no zone, and an instant needs none.
  if (name === undefined || !/T\d{6}(?!Z)/.test(value)) return line
  const named = zoneParameter.exec(parameters)?.[1]?.replaceAll('"', '')
  const zone = named ? zoneOf(named) : branchZone
  return `${name}${parameters.replace(zoneParameter, '')};TZID=${zone}:${value}`
}

/** Also those of Windows, and those that older programs put into a path of their own. */
function knownZone(name: string): string | undefined {
  const parts = name.split('/')
  const paths = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const known = paths.find((path) => path.trim() !== '' && isTimeZone(path))
  if (known !== undefined) return known
  const said = ical.sync.parseICS(
    ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID=${name}:20260101T000000`, 'END:VEVENT'].join('\r\n'),
  )
  const found = Object.values(said).find((each) => each?.type === 'VEVENT')?.start?.tz
  // Of names that are made up it takes the zone of its own clock.
  const isOwnClock = found === 'UTC' || found === 'Etc/UTC'
  if (isOwnClock && !/utc|gmt|greenwich|coordinated/i.test(name)) return undefined
  return found !== undefined && isTimeZone(found) ? found : undefined
}
