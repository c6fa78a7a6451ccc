import { isTimeZone } from '@zapys/domain/time'
import ical from 'node-ical'
import { printable } from './printable.ts'

/** The file's author controls how many zones it names, and how long their names are. */
const MAX_STRANGE = 20
const LONGEST_STRANGE = 100

/** Names of zones hold colons, semicolons and commas, in quotes and without: the value is what looks like times at the end. */
const timeLine = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(;.*)?:([\dTZPWDHMS,/+-]*)\s*$/i
const zoneParameter = /;TZID=("[^"]*"|.*?(?=;[\w-]+=|$))/i

/**
 * Content lines with every local time in a zone by its name in the IANA database; `strange` gets the first unknown names.
 * Those times, and those that name no zone, are times on the wall of the branch. The rules that a file gives for its zones are
 * left out: of names that are known the database knows better, and for others the parser would guess one by its offsets.
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
  // A day has no zone, and an instant needs none.
  if (name === undefined || !/T\d{6}(?!Z)/.test(value)) return line
  const named = zoneParameter.exec(parameters)?.[1]?.replaceAll('"', '')
  const zone = named ? zoneOf(named) : branchZone
  return `${name}${parameters.replace(zoneParameter, '')};TZID=${zone}:${value}`
}

/** Also those of Windows, and those that older programs put into a path of their own. */
function knownZone(name: string): string | undefined {
  // Outlook on the web: tzone://Microsoft/Utc.
  const own = name.trim().replace(/^tzone:\/\/Microsoft\//i, '')
  if (/^(utc|gmt|z|etc\/utc|coordinated universal time)$/i.test(own)) return 'UTC'
  const parts = own.split('/')
  const paths = [own, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const known = paths.find((path) => path.trim() !== '' && isTimeZone(path))
  if (known !== undefined) return known
  // Windows says UTC where it said GMT, and Kyiv where the parser's list says Kiev.
  const spellings = [
    own,
    own.replace(/^\(GMT/i, '(UTC'),
    own.replace(/^\(GMT/i, '(UTC').replace('Kyiv', 'Kiev'),
  ]
  return [...new Set(spellings)].map(zoneOfParser).find((zone) => zone !== undefined)
}

function zoneOfParser(name: string): string | undefined {
  const said = ical.sync.parseICS(
    ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID="${name}":20260101T000000`, 'END:VEVENT'].join('\r\n'),
  )
  const found = Object.values(said).find((each) => each?.type === 'VEVENT')?.start?.tz
  // Of names that are made up it takes the zone of its own clock.
  const isOwnClock = found === 'UTC' || found === 'Etc/UTC'
  if (isOwnClock && !/utc|gmt|greenwich|coordinated/i.test(name)) return undefined
  return found !== undefined && isTimeZone(found) ? found : undefined
}
