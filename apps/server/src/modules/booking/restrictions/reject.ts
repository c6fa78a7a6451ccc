import type { Locale } from '@zapys/contract'
import {
  type WantedBooking,
  firstBarring,
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

/** What the company bars, as far as it can be said before a client is known. */
export const restrictionsOf = (db: Connection, company: CompanyScope): Promise<RestrictionRow[]> =>
  company.cached('restrictions', () =>
    db
      .selectFrom('restriction')
      .select(['kind', 'branch_id', 'service_id', 'source', 'value', 'message', 'translations'])
      .where('company_id', '=', company.companyId)
      .where('active', '=', true)
      .orderBy('restriction_id')
      .execute(),
  )

/**
 * Rejects with the company's own message: `50001` or `booking.restriction.blocked`. Answers all restrictions, for
 * `rejectClient`; `known`: where they were read already.
 */
export async function rejectRestricted(
  db: Connection,
  company: CompanyScope,
  asked: WantedBooking,
  locale: Locale | undefined,
  known?: RestrictionRow[],
): Promise<RestrictionRow[]> {
  const restrictions = known ?? (await restrictionsOf(db, company))
  const forAll = restrictions.filter((restriction) => !looksAtClient(restriction))
  refuse(firstBarring(forAll, asked), locale)
  return restrictions
}

/** Rows of the person who books, locked. */
export type RestrictionFacts = readonly { client_id: string; blocked: boolean }[]

/**
 * The client, locked until the transaction ends, so that two bookings at once cannot both be the last one allowed. For a
 * guest it is the person with that phone, signed in or not: a booking without sign-in does not avoid the company's rules.
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

/** The same for a guest of whom the phone is all that is known yet: asked together with what makes their row. */
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
 * Rejects what the company bars of this client, as `rejectRestricted` does. `movedId` is a booking that is being moved and does
 * not count against itself.
 */
export async function rejectClient(
  tx: Tx,
  company: CompanyScope,
  client: { facts: RestrictionFacts; movedId?: string },
  {
    restrictions,
    asked,
    locale,
  }: { restrictions: RestrictionRow[]; asked: WantedBooking; locale: Locale | undefined },
): Promise<void> {
  const { facts } = client
  const blocked = facts.some((one) => one.blocked)
  const clientIds = facts.map(({ client_id }) => client_id)
  const personal = restrictions.filter(looksAtClient)
  const bookings =
    personal.length === 0 ? [] : await bookingsOf(tx, company, { clientIds, movedId: client.movedId }, asked)
  refuse(firstBarring(personal, asked, { isBlocked: blocked, bookings }), locale)
  // Blocked without a message of the company's.
  rejectBlocked(facts)
}

/** For a caller to whom other restrictions do not apply. */
export function rejectBlocked(facts: RestrictionFacts): void {
  if (facts.some(({ blocked }) => blocked)) throw new ApiError('50001')
}

function refuse(restriction: RestrictionRow | undefined, locale: Locale | undefined): void {
  if (restriction === undefined) return
  const { message } = inLanguage(restriction, locale, ['message'])
  throw new ApiError(refusalCode(restriction), message ? { ruleMessage: message } : {})
}

/** No rule about the past reaches further than a bit over a year. */
const LONGEST_MEMORY_SECONDS = 400 * 86_400

/** Bookings of the clients that still hold time: a cancelled one counts for nothing. */
async function bookingsOf(
  tx: Tx,
  company: CompanyScope,
  { clientIds, movedId }: { clientIds: string[]; movedId: string | undefined },
  asked: WantedBooking,
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
    .where('appointment.starts_at', '>', instant((asked.now - LONGEST_MEMORY_SECONDS) * 1000))
    .groupBy(['appointment.appointment_id', 'appointment.starts_at'])
    .execute()
  return rows
    .filter((row) => row.appointment_id !== movedId)
    .map(({ starts_at, service_ids }) => ({ startsAt: starts_at / 1000, service_ids }))
}
