import { randomInt } from 'node:crypto'
import type { PriceAnswer } from '@zapys/contract'
import type { Asked } from '@zapys/domain/restrictions'
import type { Dates } from '@zapys/domain/shares'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { claimFiles } from '../files/public.ts'
import { refuseClient, type RestrictionRow } from '../restrictions/public.ts'
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
  services: { serviceId: string; resourceId: string | null; autoSelected: boolean; durationSeconds: number }[]
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
      .insertInto('appointment')
      .values({ ...row, reference: newReference() })
      .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
      .returning('appointment_id')
      .executeTakeFirst()
    isSaved = inserted !== undefined
  }
  await keepFiles(tx, company, details.files, { clientId: client_id, appointmentId: saved.appointmentId })
  await tx
    .insertInto('appointment_service')
    .values(
      saved.services.map((service, index) => ({
        company_id,
        appointment_id: saved.appointmentId,
        ordinal: index + 1,
        service_id: service.serviceId,
        resource_id: service.resourceId,
        auto_selected: service.autoSelected,
        duration: service.durationSeconds,
        original_price: price.service_prices[index]!.original_price,
        discounted_price: price.service_prices[index]!.discounted_price,
      })),
    )
    .execute()
  return client_id
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
