import type { Locale } from '@zapys/contract'
import {
  type Asked,
  firstBarring,
  looksAtClient,
  refusalCode,
  type Restriction,
} from '@zapys/domain/restrictions'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { type Connection, instant, type Tx } from '../../database/database.ts'
import { inLanguage } from '../../database/translations.ts'
import { ApiError } from '../../plugins/api-error.ts'

export type RestrictionRow = Restriction & { message: string | null; translations: unknown }

/** What the company bars, as far as it can be said before a client is known. */
export const restrictionsOf = (read: Connection, company: CompanyScope): Promise<RestrictionRow[]> =>
  read
    .selectFrom('restriction')
    .select(['kind', 'branch_id', 'service_id', 'source', 'value', 'message', 'translations'])
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .orderBy('restriction_id')
    .execute()

/**
 * Refuses with the company's own message: `50001` or `booking.restriction.blocked`. Answers all restrictions, for
 * `refuseClient`.
 */
export async function refuseBarred(
  read: Connection,
  company: CompanyScope,
  asked: Asked,
  locale: Locale | undefined,
): Promise<RestrictionRow[]> {
  const restrictions = await restrictionsOf(read, company)
  const forAll = restrictions.filter((restriction) => !looksAtClient(restriction))
  refuse(firstBarring(forAll, asked), locale)
  return restrictions
}

/**
 * The same for what depends on the client. The client's row stays locked, so that two bookings at once cannot both be
 * the last one allowed. `movedId` is a booking that is being moved and does not count against itself.
 */
export async function refuseClient(
  tx: Tx,
  company: CompanyScope,
  client: { clientId: string; movedId?: string },
  {
    restrictions,
    asked,
    locale,
  }: { restrictions: RestrictionRow[]; asked: Asked; locale: Locale | undefined },
): Promise<void> {
  const { blocked } = await tx
    .selectFrom('client')
    .select('blocked')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', client.clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const personal = restrictions.filter(looksAtClient)
  const bookings = personal.length === 0 ? [] : await bookingsOf(tx, company, client, asked)
  refuse(firstBarring(personal, asked, { isBlocked: blocked, bookings }), locale)
  // Blocked without a message of the company's.
  if (blocked) throw new ApiError('50001')
}

function refuse(restriction: RestrictionRow | undefined, locale: Locale | undefined): void {
  if (restriction === undefined) return
  const { message } = inLanguage(restriction, locale, ['message'])
  throw new ApiError(refusalCode(restriction), message ? { ruleMessage: message } : {})
}

/** No rule about the past reaches further than a bit over a year. */
const LONGEST_MEMORY_SECONDS = 400 * 86_400

/** Bookings of the client that still hold time: a cancelled one counts for nothing. */
async function bookingsOf(
  tx: Tx,
  company: CompanyScope,
  { clientId, movedId }: { clientId: string; movedId?: string },
  asked: Asked,
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
    .where('appointment.client_id', '=', clientId)
    .where('appointment.cancelled_at', 'is', null)
    .where('appointment.starts_at', '>', instant((asked.now - LONGEST_MEMORY_SECONDS) * 1000))
    .groupBy(['appointment.appointment_id', 'appointment.starts_at'])
    .execute()
  return rows
    .filter((row) => row.appointment_id !== movedId)
    .map(({ starts_at, service_ids }) => ({ startsAt: starts_at / 1000, service_ids }))
}
