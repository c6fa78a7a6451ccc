import { isTimeZone } from '@zapys/domain/time'
import ical from 'node-ical'
import { printable } from './printable.ts'

/** The file's author controls how many zones it names, and how long their names are. */
const MAX_STRANGE = 20
const LONGEST_STRANGE = 100

/**
 * Zone names contain colons, semicolons and commas, quoted or not: the value is the part at the end that looks like
 * times.
 */
const timeLine = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(;.*)?:([\dTZPWDHMS,/+-]*)\s*$/i
const zoneParameter = /;TZID=("[^"]*"|.*?(?=;[\w-]+=|$))/i

/**
 * Rewrites local times to zones by their IANA names. `strange` collects the first unknown names.
 * Times in unknown zones, and those without a zone, are local times of the branch.
 * The file's own zone rules are ignored: for known names the database is better, and for others the parser would guess
 * a zone by its offsets.
 */
export function zoneReader(branchZone: string): { withZone(line: string): string; strange: Set<string> } {
  const strange = new Set<string>()
  const zones = new Map<string, string>()
  const zoneOf = (name: string): string => {
    const known = zones.get(name) ?? knownZone(name)
    if (known === undefined && strange.size < MAX_STRANGE) strange.add(printable(name, LONGEST_STRANGE))
    zones.set(name, known ?? branchZone)
    return known ?? branchZone
  }
  return { strange, withZone: (line) => inKnownZone(line, branchZone, zoneOf) }
}

function inKnownZone(line: string, branchZone: string, zoneOf: (name: string) => string): string {
  const [, name, parameters = '', value = ''] = timeLine.exec(line) ?? []
  // A date has no zone, and a UTC time needs none.
  if (name === undefined || !/T\d{6}(?!Z)/.test(value)) return line
  const named = zoneParameter.exec(parameters)?.[1]?.replaceAll('"', '')
  const zone = named ? zoneOf(named) : branchZone
  return `${name}${parameters.replace(zoneParameter, '')};TZID=${zone}:${value}`
}

/** Also resolves Windows names, and names that older programs prefix with a path. */
function knownZone(name: string): string | undefined {
  // Outlook on the web: tzone://Microsoft/Utc.
  const own = name.trim().replace(/^tzone:\/\/Microsoft\//i, '')
  if (/^(utc|gmt|z|etc\/utc|coordinated universal time)$/i.test(own)) return 'UTC'
  const parts = own.split('/')
  const paths = [own, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const known = paths.find((path) => path.trim() !== '' && isTimeZone(path))
  if (known !== undefined) return known
  // Windows writes UTC where it once wrote GMT, and Kyiv where the parser's list has Kiev.
  const spellings = [
    own,
    own.replace(/^\(GMT/i, '(UTC'),
    own.replace(/^\(GMT/i, '(UTC').replace('Kyiv', 'Kiev'),
  ]
  return [...new Set(spellings)].map(zoneOfParser).find((zone) => zone !== undefined)
}

function zoneOfParser(name: string): string | undefined {
  const parsed = ical.sync.parseICS(
    ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID="${name}":20260101T000000`, 'END:VEVENT'].join('\r\n'),
  )
  const zoneOfEvent = Object.values(parsed).find((each) => each?.type === 'VEVENT')?.start?.tz
  // For unknown names the parser returns the zone of the process.
  const isOwnClock = zoneOfEvent === 'UTC' || zoneOfEvent === 'Etc/UTC'
  if (isOwnClock && !/utc|gmt|greenwich|coordinated/i.test(name)) return undefined
  return zoneOfEvent !== undefined && isTimeZone(zoneOfEvent) ? zoneOfEvent : undefined
}
