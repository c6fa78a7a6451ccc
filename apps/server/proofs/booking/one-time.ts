/**
 * Promise 9: one time everywhere. Lists of times, bookings, mails, calendar files and screens, around every change of
 * clocks.
 */
import { parseArgs } from 'node:util'
import { addDays, dateOfDayNumber, toInstant, toLocal } from '@zapys/domain/time'
import { openBrowser, phone, visitor } from '../browser/browser.ts'
import { createFindings } from '../findings.ts'
import { type Program, startProgram } from '../program.ts'
import { closeConnections, post } from '../requests.ts'
import { guest, visitBody } from '../worlds.ts'
import { readingsOf, zoneChanges, type ZoneChange } from './zone-changes.ts'
import { zoneRulesVersion } from './zone-rules.ts'

const { values } = parseArgs({
  options: {
    /** The number of time zones to try, spread over the list; 0 tries all zones. */
    zones: { type: 'string', default: '0' },
    /** Booking pages opened in a browser. */
    screens: { type: 'string', default: '24' },
  },
})
const SCREENS = Number(values.screens)
const YEARS = { firstYear: 2024, lastYear: 2030 }
/** The program's clock starts here, so that all tested years are in the future. */
const BEGINNING = Date.UTC(2024, 0, 1)
/** Time zones of the computer that runs the program. */
const machineZones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu']
/** Laws of 2026 that the embedded database's time zone rules lack, so it cannot be compared there. */
const unknownToDatabase = new Set(['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton'])
const HOUR = 3600
const STEP = 1800
const DAY = 86_400

const environment = (machine: string) => ({
  TZ: machine,
  CLOCK_AHEAD_MS: String(BEGINNING - Date.now()),
  NODE_OPTIONS: `--import=${new URL('../../../../e2e/support/shifted-date.ts', import.meta.url).href}`,
})

const readingText = (seconds: number) =>
  `${String(Math.floor((seconds % DAY) / HOUR)).padStart(2, '0')}:${String(Math.floor((seconds % HOUR) / 60)).padStart(2, '0')}`
const stamp = (epoch: number) => new Date(epoch * 1000).toISOString().replaceAll(/\.\d{3}|[-:]/g, '')
const dayText = (date: string) =>
  new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(`${date}T00:00:00Z`))

/**
 * Compares local times from three hours before to three hours after each change, in both directions, with PostgreSQL.
 */
async function rulesAgree(program: Program, changes: readonly ZoneChange[], shiftOf = (_: ZoneChange) => 0) {
  const moments = changes.flatMap((change) =>
    Array.from({ length: 13 }, (_, index) => ({
      change,
      zone: change.zone,
      at: change.at + (index - 6) * STEP,
    })),
  )
  const readings = await readingsOf(program.database.db, moments)
  const wrong: string[] = []
  moments.forEach(({ change, zone, at }, index) => {
    const told = toLocal(zone, at + shiftOf(change))
    const known = readings[index]!
    if (told.date !== known.date || told.seconds !== known.seconds)
      wrong.push(`${zone} ${new Date(at * 1000).toISOString()}`)
    // For an ambiguous local time, the earlier instant.
    const isSecond =
      change.after < change.before && at >= change.at && at < change.at + change.before - change.after
    const expected = isSecond ? at - (change.before - change.after) : at
    if (toInstant(zone, known.date, known.seconds) !== expected)
      wrong.push(`${zone} back ${known.date} ${known.seconds}`)
  })
  for (const { zone, at, before, after } of changes)
    for (let skipped = at + before; skipped < at + after; skipped += STEP) {
      const day = Math.floor(skipped / DAY)
      if (toInstant(zone, dateOfDayNumber(day), skipped - day * DAY) !== null)
        wrong.push(`${zone} ${new Date(skipped * 1000).toISOString()} is on no wall`)
    }
  return { asked: moments.length, wrong }
}

type Walk = { booked: number; wrong: string[]; pages: { url: string; shows: string[]; zone: string }[] }

/** From the list of a day to the calendar file, for some starts near each change. */
async function walk(program: Program, changes: readonly ZoneChange[]): Promise<Walk> {
  const { db } = program.database
  const wrong: string[] = []
  const pages: Walk['pages'] = []
  const expected = new Map<string, { what: string; at: number; local: string[] }>()
  let number = 0
  for (const [zone, ofZone] of Map.groupBy(changes, (change) => change.zone)) {
    const alias = `zone-${zone.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    const studio = await program.studio({
      alias,
      timezone: zone,
      works: ['00:00-24:00'],
      settings: {
        online_booking: { least_notice: 0, furthest_days: 3000 },
        slot_cutter: { slot_cutter: STEP, start_align: 'CLOCK' },
        messages: { channels: ['MAIL'] },
      },
    })
    const { company_id, branch_id } = studio
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna], duration: HOUR })
    for (const { at, before, after } of ofZone) {
      const what = `${zone} ${new Date(at * 1000).toISOString()}`
      const date = dateOfDayNumber(Math.floor((at + before) / DAY))
      const query = new URLSearchParams({
        serviceId: service_id,
        start: addDays(date, -1),
        end: addDays(date, 1),
      })
      const listed = await fetch(
        `${program.url}/v1/company/${company_id}/branch/${branch_id}/slot/resource?${query}`,
        {
          headers: { 'x-forwarded-for': `10.1.${number % 250}.${Math.floor(number / 250) % 250}` },
        },
      )
      const { slots } = (await listed.json()) as {
        slots: { date_slots: { date: string; slots: { time: { start_time: number } }[] }[] }[]
      }
      const starts = new Set(
        slots.flatMap(({ date_slots }) =>
          date_slots.flatMap((day) => day.slots.map(({ time }) => `${day.date} ${time.start_time}`)),
        ),
      )
      // The last full step in local time before the change, the first one after it, and the same a few hours later.
      const grid = Math.floor((at + before) / STEP) * STEP - before
      const moments = [grid - 2 * HOUR, grid + 2 * HOUR, grid + 5 * HOUR]
      const readings = await readingsOf(
        db,
        moments.flatMap((from) => [
          { zone, at: from },
          { zone, at: from + HOUR },
        ]),
      )
      for (const [index, from] of moments.entries()) {
        const [begin, end] = [readings[index * 2]!, readings[index * 2 + 1]!]
        if (!starts.has(`${begin.date} ${begin.seconds}`))
          wrong.push(`${what}: ${begin.date} ${readingText(begin.seconds)} is not listed`)
        number += 1
        const mail = `client${number}@example.org`
        const { appointment } = visitBody(
          { studio, services: [{ service_id, resource_id: anna.resource_id }] },
          new Date(from * 1000).toISOString(),
          guest(number),
        )
        const { status, body } = await post(`${program.url}/v1/client/appointment`, {
          appointment: { ...appointment, locale: 'en', client: { ...appointment.client, email: mail } },
        })
        if (status !== 200) {
          wrong.push(`${what}: booking ${readingText(begin.seconds)} answers ${status} ${body.code}`)
          continue
        }
        const time = body['time'] as { start_time: number; end_time: number }
        if (
          body['date'] !== begin.date ||
          time.start_time !== begin.seconds ||
          time.end_time % DAY !== end.seconds
        )
          wrong.push(
            `${what}: booked ${begin.date} ${begin.seconds}, told ${String(body['date'])} ${time.start_time}`,
          )
        const local = [dayText(begin.date), `${readingText(begin.seconds)} – ${readingText(end.seconds)}`]
        expected.set(mail, { what, at: from, local })
        pages.push({
          url: `/i/${alias}/booking/${body.id}#key=${String(body['manage_key'])}`,
          shows: [readingText(begin.seconds)],
          zone,
        })
      }
      // If local time skips an hour, no start is offered in it.
      for (let skipped = at + before; skipped < at + after; skipped += STEP) {
        const day = Math.floor(skipped / DAY)
        if (starts.has(`${dateOfDayNumber(day)} ${skipped - day * DAY}`))
          wrong.push(`${what}: a skipped time is offered`)
      }
    }
  }
  const mails = await mailsOf(program, expected.size)
  for (const [mail, { what, at, local }] of expected) {
    const entry = mails.get(mail)
    if (entry === undefined) wrong.push(`${what}: no mail`)
    else {
      for (const words of local)
        if (!entry.text.replaceAll(',', '').includes(words.replaceAll(',', '')))
          wrong.push(`${what}: the mail does not say ${words}`)
      if (
        !entry.calendar.includes(`DTSTART:${stamp(at)}`) ||
        !entry.calendar.includes(`DTEND:${stamp(at + HOUR)}`)
      )
        wrong.push(`${what}: the calendar file has another time`)
    }
  }
  return { booked: expected.size, wrong, pages }
}

/** The worker sends mails shortly after the bookings. */
async function mailsOf(program: Program, count: number) {
  const until = Date.now() + 60_000 + count * 100
  for (;;) {
    const rows = await program.database.db
      .selectFrom('outbox_message')
      .select(['sent_to', 'text', 'calendar'])
      .where('channel', '=', 'MAIL')
      .execute()
    if (rows.length >= count || Date.now() > until)
      return new Map(rows.map((row) => [row.sent_to, { text: row.text, calendar: row.calendar ?? '' }]))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** A browser in another time zone shows the branch's time. */
async function screensAgree(program: Program, pages: Walk['pages'], count: number) {
  const wrong: string[] = []
  const step = Math.max(1, Math.floor(pages.length / count))
  const chosen = pages.filter((_, index) => index % step === 0).slice(0, count)
  const browser = await openBrowser()
  for (const [index, { url, shows, zone }] of chosen.entries()) {
    const timezoneId = machineZones[index % machineZones.length]!
    const context = await visitor(browser, program.url, { timezoneId, viewport: phone })
    const page = await context.newPage()
    await page.goto(`${program.url}${url}`)
    for (const words of shows)
      await page
        .getByText(words)
        .first()
        .waitFor({ timeout: 30_000 })
        .catch(() => wrong.push(`${zone}, seen from ${timezoneId}: ${words} is not on ${url.split('#')[0]}`))
    await context.close()
  }
  await browser.close()
  return { looked: chosen.length, wrong }
}

const findings = createFindings('one-time')
const some = (wrong: readonly string[]) => (wrong.length === 0 ? '' : `; ${wrong.slice(0, 5).join('; ')}`)
const allZones = Intl.supportedValuesOf('timeZone')
let [booked, looked, zonesWalked] = [0, 0, 0]
let changes: ZoneChange[] = []
for (const [turn, machine] of machineZones.entries()) {
  const program = await startProgram({ environment: environment(machine) })
  if (turn === 0) {
    const known = new Set(
      (
        await program.database.db
          .selectFrom('pg_catalog.pg_timezone_names' as never)
          .select('name' as never)
          .execute()
      ).map((row) => (row as { name: string }).name),
    )
    const zones = allZones.filter((zone) => known.has(zone) && !unknownToDatabase.has(zone))
    changes = await zoneChanges(program.database.db, zones, YEARS)
    const rules = await rulesAgree(program, changes)
    findings.check(
      'our rules of zones and the database’s say the same',
      rules.wrong.length === 0 && zones.length > 300,
      `${zones.length} zones, ${changes.length} changes, ${rules.asked} moments, ${rules.wrong.length} differ${some(rules.wrong)}`,
    )
    findings.note(
      `rules of release ${zoneRulesVersion()} or newer; not compared, because the database has older ones: ${[...unknownToDatabase].join(', ')}`,
    )
    const late = await rulesAgree(program, changes.slice(0, 200), () => HOUR)
    findings.check('control, time one hour off', late.wrong.length > 0, `${late.wrong.length} differ`)
  }
  const changing = [...new Set(changes.map(({ zone }) => zone))]
  const wanted = Number(values.zones) || changing.length
  const every = Math.max(1, Math.floor(changing.length / wanted))
  const ofMachine = changing
    .filter((_, index) => index % every === 0)
    .slice(0, wanted)
    .filter((_, index) => index % machineZones.length === turn)
  const found = await walk(
    program,
    changes.filter(({ zone }) => ofMachine.includes(zone)),
  )
  const screens = await screensAgree(program, found.pages, Math.ceil(SCREENS / machineZones.length))
  findings.check(
    `list, booking, mail and calendar file agree, the program standing in ${machine}`,
    found.wrong.length === 0 && found.booked > 0,
    `${ofMachine.length} zones, ${found.booked} bookings, ${found.wrong.length} differ${some(found.wrong)}`,
  )
  findings.check(
    'so do screens, wherever the browser stands',
    screens.wrong.length === 0 && screens.looked > 0,
    `${screens.looked} pages${some(screens.wrong)}`,
  )
  booked += found.booked
  looked += screens.looked
  zonesWalked += ofMachine.length
  await program.stop()
}

const careless = await startProgram({
  environment: environment('America/New_York'),
  control: 'one offset a day',
})
const control = await walk(careless, changes.filter(({ zone }) => zone === 'Europe/Warsaw').slice(0, 4))
await careless.stop()
findings.check(
  'control, one offset for the whole day',
  control.wrong.length > 0,
  `${control.wrong.length} differ`,
)
closeConnections()
findings.end({
  asked: `${changes.length} clock changes 2024 to 2030, ${zonesWalked} zones, servers in ${machineZones.length} zones; ${looked} pages in a browser`,
  found: `${booked} bookings around clock changes, all show one time`,
})
