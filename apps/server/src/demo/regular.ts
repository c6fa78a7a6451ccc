import {
  companyId,
  entityId,
  planRegularClass,
  planRegularVisits,
  priceOf,
  regularClient,
  regularPersonId,
  regularRating,
} from '@zapys/demo'
import type { DemoCompany, PlannedVisit } from '@zapys/demo'
import { DAY_SECONDS, today } from '@zapys/domain/time'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from './insert-rows.ts'
import { addMemberships } from './regular-memberships.ts'
import { addBookings, addParticipants, addVisits, epochOf, toIso } from './planned-rows.ts'

/**
 * Gives a client who signs in with the demo phone months of visits, ratings, a survey and upcoming bookings.
 * Safe to repeat. Skipped if the phone belongs to another client of the company, or the account was deleted.
 */
export async function welcomeRegular(
  tx: Tx,
  file: DemoCompany,
  now: number,
  secret: string | undefined,
): Promise<void> {
  if (!(await isKnown(tx, file, now))) return
  const day = today(file.timezone, Math.floor(now / 1000))
  const visits = planRegularVisits(file, day)
  const isOver = (visit: PlannedVisit) => endOf(file, visit) <= now / 1000
  const over = visits.filter(isOver)
  await addBookings(tx, file, over)
  await addMemberships(tx, file, { now, over, secret })
  await addVisits(
    tx,
    file,
    visits.filter((visit) => !isOver(visit)),
  )
  const event = planRegularClass(file, day)
  if (event !== undefined)
    await addParticipants(tx, file, [
      {
        appointment_id: entityId(file, 'appointment', 'regular', event.event_id),
        client_id: regularClient(file).client_id,
        event,
        price: event.price ?? priceOf(file, event.service, event.resource),
      },
    ])
  const latest = over.at(-1)
  if (latest === undefined) return
  await addRatings(tx, file, over.slice(0, -1))
  await addSurvey(tx, file, latest)
}

async function isKnown(tx: Tx, file: DemoCompany, now: number): Promise<boolean> {
  const company_id = companyId(file)
  const client = regularClient(file)
  const created = toIso(now / 1000)
  await insertRows(tx, 'client', [{ company_id, ...client, guest: false, created }])
  const ours = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company_id)
    .where('client_id', '=', client.client_id)
    .where('phone', '=', client.phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (ours === undefined) return false
  await insertRows(tx, 'person', [{ person_id: regularPersonId, phone: client.phone, created }], 'person_id')
  // The client who already signed in with the phone is the person.
  const { person_id } = await tx
    .selectFrom('person')
    .select('person_id')
    .where('phone', '=', client.phone)
    .executeTakeFirstOrThrow()
  await insertRows(tx, 'person_client', [{ person_id, company_id, client_id: client.client_id, created }])
  return true
}

async function addRatings(tx: Tx, file: DemoCompany, visits: readonly PlannedVisit[]): Promise<void> {
  const rows = visits.flatMap((visit) => {
    const rating = regularRating(file, visit.date)
    return rating === undefined
      ? []
      : [
          {
            company_id: companyId(file),
            rating_id: entityId(file, 'rating', 'regular', visit.date),
            type: 'RESOURCE',
            entity_id: entityId(file, 'resource', visit.resource),
            ...rating,
            author: 'Марта Д.',
            visible: true,
            appointment_id: visit.appointment_id,
            created: toIso(endOf(file, visit) + 6 * 3600),
          },
        ]
  })
  await insertRows(tx, 'rating', rows)
}

/** The server sends surveys only for visits that end while it runs; this one may be older. */
async function addSurvey(tx: Tx, file: DemoCompany, visit: PlannedVisit): Promise<void> {
  const form = await tx
    .selectFrom('survey_form')
    .select(['title', 'questions', 'translations'])
    .where('company_id', '=', companyId(file))
    .where('active', '=', true)
    .executeTakeFirst()
  if (form === undefined) return
  const opened = endOf(file, visit) + 60
  await insertRows(tx, 'survey', [
    {
      company_id: companyId(file),
      survey_id: entityId(file, 'survey', 'regular', visit.date),
      appointment_id: visit.appointment_id,
      client_id: visit.client_id,
      ...form,
      answers: [],
      starts_at: toIso(endOf(file, visit) - visit.duration),
      created: toIso(opened),
      expires_at: toIso(opened + 30 * DAY_SECONDS),
    },
  ])
}

const endOf = (file: DemoCompany, visit: PlannedVisit): number => (epochOf(file, visit) ?? 0) + visit.duration
