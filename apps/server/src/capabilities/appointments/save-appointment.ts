import { randomInt } from 'node:crypto'
import type { PriceAnswer } from '@zapys/contract'
import type { Asked } from '@zapys/domain/restrictions'
import type { Dates } from '@zapys/domain/shares'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { claimFiles } from '../files/public.ts'
import { refuseClient, type RestrictionRow } from '../restrictions/public.ts'
import type { ServiceTime } from '../services/public.ts'
import { type Mark, NO_MARK } from '../shares/public.ts'
import { storedDates } from '../visits/public.ts'
import { bookingClientId, type Identity } from './booker.ts'
import type { Details } from './details.ts'

export type AppointmentToSave = {
  appointmentId: string
  branch: Pick<BranchRow, 'branch_id'>
  status: string
  bookingType: 'GENERAL' | 'EVENT' | 'RENT'
  eventId?: string
  seriesId?: string
  /** Epoch seconds. */
  startsAt: number
  /** Of a visit; an event's are its own. */
  dates?: Dates
  durationSeconds: number
  space: number
  /** In the order of the visit. */
  services: (Omit<ServiceTime, 'resource_id'> & { resource_id: string | null; autoSelected: boolean })[]
  price: PriceAnswer
  /** Where it is known from the booking before of the same series. */
  clientId?: string | undefined
  identity: Identity
  details: Details
  restrictions: RestrictionRow[]
  /** What they look at. */
  asked: Asked
  /** Epoch milliseconds. */
  now: number
  /** Whose share it counts against. */
  mark: Mark | null
}

/** Writes the appointment, its services and, where new, its client, and answers who that is. The time itself is taken before. */
export async function saveAppointment(
  tx: Tx,
  company: CompanyScope,
  saved: AppointmentToSave,
): Promise<string> {
  const { identity, details, price } = saved
  const company_id = company.companyId
  const client_id =
    saved.clientId ?? (await bookingClientId(tx, company, identity, { ...details.guest, now: saved.now }))
  const { restrictions, asked } = saved
  await refuseClient(tx, company, { clientId: client_id }, { restrictions, asked, locale: details.locale })
  const row = {
    company_id,
    appointment_id: saved.appointmentId,
    branch_id: saved.branch.branch_id,
    client_id,
    event_id: saved.eventId ?? null,
    series_id: saved.seriesId ?? null,
    status: saved.status,
    booking_type: saved.bookingType,
    starts_at: new Date(saved.startsAt * 1000),
    duration: saved.durationSeconds,
    ...(saved.dates && storedDates(saved.dates)),
    space: saved.space,
    price: price.price,
    original_price: price.original_price,
    currency_code: price.currency_code,
    extra_fields: JSON.stringify(details.extra_fields),
    comment: details.comment,
    contact: JSON.stringify(identity.contact),
    source: details.source,
    utm: JSON.stringify(details.utm),
    locale: details.locale,
    agreement: details.agreement === null ? null : JSON.stringify(details.agreement),
    created: new Date(saved.now),
    ...(saved.mark ?? NO_MARK),
  }
  // A reference is short enough to meet an older one now and then; the next one is free.
  for (let isSaved = false; !isSaved;) {
    const inserted = await tx
      .with('saved', (booking) =>
        booking
          .insertInto('appointment')
          .values({ ...row, reference: newReference() })
          .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
          .returning(['company_id', 'appointment_id']),
      )
      .insertInto('appointment_service')
      .columns(['company_id', 'appointment_id', ...SERVICE_COLUMNS])
      .expression((from) =>
        from
          .selectFrom(['saved', servicesToSave(saved)])
          .select(['saved.company_id', 'saved.appointment_id'])
          .select(SERVICE_COLUMNS.map((column) => `part.${column}` as const)),
      )
      .returning('appointment_service.ordinal')
      .execute()
    isSaved = inserted.length > 0
  }
  await keepFiles(tx, company, details.files, { clientId: client_id, appointmentId: saved.appointmentId })
  return client_id
}

/** In the order of `servicesToSave`. */
const SERVICE_COLUMNS = [
  ...(['ordinal', 'service_id', 'resource_id', 'auto_selected', 'duration', 'starts_at', 'date'] as const),
  ...(['original_price', 'discounted_price', 'besides'] as const),
] as const

type ServiceToSave = Pick<Selectable<Tables['appointment_service']>, (typeof SERVICE_COLUMNS)[number]>

/** As a table, so that a booking and its services are one statement. */
function servicesToSave({ services, price }: AppointmentToSave) {
  const prices = services.map((_, index) => price.service_prices[index]!)
  // Lists of several lengths cannot be unnested together: each goes in as a text.
  return sql<ServiceToSave>`(
    select ordinal, service_id, resource_id, auto_selected, duration, starts_at, date, original_price,
           discounted_price, besides::uuid[] as besides
      from unnest(${services.map((_, index) => index + 1)}::int[],
           ${services.map(({ service_id }) => service_id)}::uuid[],
           ${services.map(({ resource_id }) => resource_id)}::uuid[],
           ${services.map(({ autoSelected }) => autoSelected)}::boolean[],
           ${services.map(({ duration }) => duration)}::int[],
           ${services.map(({ starts_at }) => new Date(starts_at * 1000))}::timestamptz[],
           ${services.map(({ date }) => date)}::date[],
           ${prices.map(({ original_price }) => original_price)}::bigint[],
           ${prices.map(({ discounted_price }) => discounted_price)}::bigint[],
           ${services.map(({ besides = [] }) => `{${besides.join()}}`)}::text[])
           as each (${sql.join(SERVICE_COLUMNS.map((column) => sql.ref(column)))}))`.as<'part'>(sql`part`)
}

/** Files of a client who is known already stay unclaimed where the client's own answers were not replaced. */
async function keepFiles(
  tx: Tx,
  company: CompanyScope,
  files: Details['files'],
  { clientId, appointmentId }: { clientId: string; appointmentId: string },
): Promise<void> {
  await claimFiles(tx, company, files.appointment, { clientId, appointmentId })
  if (files.client.length === 0) return
  const { extra_fields } = await tx
    .selectFrom('client')
    .select('extra_fields')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const kept = new Set(Object.values(extra_fields as Record<string, unknown>))
  await claimFiles(
    tx,
    company,
    files.client.filter((uri) => kept.has(uri)),
    { clientId },
  )
}

/** No vowels and nothing that reads like something else, so that it can be said at a desk and never spells a word. */
const REFERENCE_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

const newReference = () =>
  Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
