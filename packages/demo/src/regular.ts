/**
 * A regular client of every demo company: after signing in with this phone, a visitor sees visits, ratings and a survey.
 * The same day always gives the same visits.
 */
import { addDays, dayNumber, daysBetween, weekdayOf, type LocalDate } from '@zapys/domain/time'
import { chance, type ServiceFile, stableId } from '@zapys/company-file'
import type { DemoCompany } from './demo-company.ts'
import { entityId } from './entity-id.ts'
import { besidesAt, framesOn, planEvents, type PlannedEvent, type PlannedVisit, priceOf } from './life.ts'

/** Not a real number. Find the sign-in code on the page /outbox. */
export const REGULAR_PHONE = '+380500000001'

export const regularPersonId = stableId('person', 'regular')

export const regularClient = (company: DemoCompany) => ({
  client_id: entityId(company, 'client', 'regular'),
  first_name: 'Марта',
  last_name: 'Демченко',
  phone: REGULAR_PHONE,
})

/** Every second week, on a different day in each company. */
const RHYTHM_DAYS = 14
const DAYS_BACK = 84

/** From twelve weeks ago to two weeks ahead; empty for companies with classes only. */
export function planRegularVisits(company: DemoCompany, today: LocalDate): PlannedVisit[] {
  const performed = company.services.filter(
    ({ booking_type, resources, type }) =>
      type === 'SERVICE' && booking_type !== 'EVENT' && resources.length > 0,
  )
  if (performed.length === 0) return []
  return rhythm(company, addDays(today, -DAYS_BACK), addDays(today, RHYTHM_DAYS - 1)).flatMap((date) => {
    const service = performed[chance('regular', company.alias, date, 'service') % performed.length]!
    return visitOn(company, service, date)
  })
}

/** One class a week, of those that begin in the coming days. */
export function planRegularClass(company: DemoCompany, today: LocalDate): PlannedEvent | undefined {
  const monday = addDays(today, 1 - weekdayOf(today))
  const [first] = planEvents(company, addDays(monday, 7), addDays(monday, 13))
  return first
}

const rhythm = (company: DemoCompany, firstDay: LocalDate, lastDay: LocalDate): LocalDate[] =>
  Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, day) => addDays(firstDay, day)).filter(
    (date) => (dayNumber(date) + chance('regular', company.alias)) % RHYTHM_DAYS === 0,
  )

/** Two hours after work begins, with the first resource that has time; none on a day off. */
function visitOn(company: DemoCompany, service: ServiceFile, date: LocalDate): PlannedVisit[] {
  for (const key of service.resources) {
    const resource = company.resources.find((each) => each.key === key)
    const [frame] = resource === undefined ? [] : framesOn(company, resource, date)
    if (resource === undefined || frame === undefined) continue
    const duration = Math.max(service.duration, service.min_duration ?? 0)
    const start_time = frame.start_time + 2 * 3600
    if (start_time + duration + service.buffer_after > frame.end_time) continue
    return [
      {
        appointment_id: entityId(company, 'appointment', 'regular', date),
        client_id: regularClient(company).client_id,
        branch: resource.branch,
        service: service.key,
        resource: key,
        besides: besidesAt(company, service, resource.branch),
        booking_type: service.booking_type === 'RENT' ? 'RENT' : 'GENERAL',
        date,
        start_time,
        duration,
        buffer_before: service.buffer_before,
        buffer_after: service.buffer_after,
        price: (priceOf(company, service.key, key) * duration) / service.duration,
      },
    ]
  }
  return []
}

/** The client's rating of every second visit. */
export function regularRating(
  company: DemoCompany,
  date: LocalDate,
): { rating: number; message: string } | undefined {
  const turn = Math.floor(dayNumber(date) / RHYTHM_DAYS)
  if (turn % 2 === 0) return undefined
  return ratings[(Math.floor(turn / 2) + chance('regular', company.alias)) % ratings.length]
}

const ratings = [
  { rating: 5, message: 'Як завжди, спокійно й уважно. Прийду ще.' },
  { rating: 4, message: 'Усе гаразд, лише чекала кілька хвилин.' },
  { rating: 5, message: 'Саме те, про що домовлялися. Дякую!' },
]
