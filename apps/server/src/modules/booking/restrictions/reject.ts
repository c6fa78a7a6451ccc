import { DAY_SECONDS } from '@zapys/domain/time'
import type { Locale } from '@zapys/contract'
import {
  type BookingToCheck,
  firstBlocking,
  looksAtClient,
  refusalCode,
  type Restriction,
} from '@zapys/domain/restrictions'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

export type RestrictionRow = Restriction & { message: string | null; translations: unknown }

/** All active restrictions of the company. */
export const readRestrictions = (db: Connection, company: CompanyScope): Promise<RestrictionRow[]> =>
  company.cached('restrictions', () =>
    db
      .selectFrom('restriction')
      .select(['kind', 'branch_id', 'service_id', 'source', 'value', 'message', 'translations'])
      .where('company_id', '=', company.companyId)
      .where('active', '=', true)
      .orderBy('restriction_id')
      .execute(),
  )

/** Rejects with the company's message: `50001` or `booking.restriction.blocked`. Checks those that need no client. */
export function rejectForAll(
  restrictions: readonly RestrictionRow[],
  request: BookingToCheck,
  locale: Locale | undefined,
): void {
  const forAll = restrictions.filter((restriction) => !looksAtClient(restriction))
  rejectIfRestricted(firstBlocking(forAll, request), locale)
}

/** Locked rows of the person who books. */
export type RestrictionFacts = readonly { client_id: string; blocked: boolean }[]

/**
 * Locks the client's rows until the transaction ends, so that two concurrent bookings cannot both be the last one
 * allowed. For a guest it includes the person with that phone: booking without an account does not bypass
 * restrictions.
 */
export const readRestrictionFacts = (
  tx: Tx,
  company: CompanyScope,
  clientId: string,
): Promise<RestrictionFacts> =>
  tx
    .selectFrom('client')
    .select(['client_id', 'blocked'])
    .where('company_id', '=', company.companyId)
    .where((where) =>
      where.or([
        where('client_id', '=', clientId),
        where(
          'phone',
          '=',
          where
            .selectFrom('client as booking')
            .select('booking.phone')
            .where('booking.company_id', '=', company.companyId)
            .where('booking.client_id', '=', clientId)
            .where('booking.guest', '=', true),
        ),
      ]),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute()

/** The same for a guest with only a phone, in one round trip with the insert of their row. */
export const lockGuestRestrictionFacts = (
  tx: Tx,
  company: CompanyScope,
  phone: string,
): Promise<RestrictionFacts> =>
  tx
    .selectFrom('client')
    .select(['client_id', 'blocked'])
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute()

/**
 * Rejects as `rejectForAll` does, by restrictions that depend on the client. `movedId`: a booking that moves and
 * does not count against itself.
 */
export async function rejectClient(
  tx: Tx,
  company: CompanyScope,
  client: { facts: RestrictionFacts; movedId?: string },
  {
    restrictions,
    booking: request,
    locale,
  }: { restrictions: RestrictionRow[]; booking: BookingToCheck; locale: Locale | undefined },
): Promise<void> {
  const { facts } = client
  const blocked = facts.some((one) => one.blocked)
  const clientIds = facts.map(({ client_id }) => client_id)
  const personal = restrictions.filter(looksAtClient)
  const bookings =
    personal.length === 0
      ? []
      : await readBookings(tx, company, { clientIds, movedId: client.movedId }, request)
  rejectIfRestricted(firstBlocking(personal, request, { isBlocked: blocked, bookings }), locale)
  // Blocked by staff, without a message of the company.
  rejectBlocked(facts)
}

/** For callers exempt from other restrictions. */
export function rejectBlocked(facts: RestrictionFacts): void {
  if (facts.some(({ blocked }) => blocked)) throw new ApiError('50001')
}

function rejectIfRestricted(restriction: RestrictionRow | undefined, locale: Locale | undefined): void {
  if (restriction === undefined) return
  const { message } = inLanguage(restriction, locale, ['message'])
  throw new ApiError(refusalCode(restriction), message ? { ruleMessage: message } : {})
}

/** No restriction on past bookings reaches further than a bit over a year. */
const LONGEST_MEMORY_SECONDS = 400 * DAY_SECONDS

/** The clients' bookings without cancelled ones. */
async function readBookings(
  tx: Tx,
  company: CompanyScope,
  { clientIds, movedId }: { clientIds: string[]; movedId: string | undefined },
  request: BookingToCheck,
) {
  const rows = await tx
    .selectFrom('appointment')
    .innerJoin('appointment_service', (join) =>
      join
        .onRef('appointment_service.company_id', '=', 'appointment.company_id')
        .onRef('appointment_service.appointment_id', '=', 'appointment.appointment_id'),
    )
    .select(['appointment.appointment_id', 'appointment.starts_at'])
    .select(sql<string[]>`array_agg(appointment_service.service_id)`.as('service_ids'))
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.client_id', clientIds))
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '>', instant((request.now - LONGEST_MEMORY_SECONDS) * 1000))
    .groupBy(['appointment.appointment_id', 'appointment.starts_at'])
    .execute()
  return rows
    .filter((row) => row.appointment_id !== movedId)
    .map(({ starts_at, service_ids }) => ({ startsAt: starts_at / 1000, service_ids }))
}
