import { DAY_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { ReadVersions } from '../../../platform/db/company-version.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { isDoneBy } from '../../booking/appointments/public.ts'

export type Reader = { companyId: string; operator: Pick<Operator, 'reach' | 'resourceId'> }

/** Older bookings rarely change, and the staff app also reloads its day every 30 seconds. */
const PAST_MS = 2 * DAY_MS

/** For performers the version depends only on their own bookings. */
export async function bookingsVersion(
  { db, readVersions, now }: { db: Connection; readVersions: ReadVersions; now: number },
  { companyId, operator }: Reader,
): Promise<string> {
  const own = onlyResource(operator.reach, operator)
  if (own !== undefined) return ownVersion(db, companyId, own, now)
  const versions = await readVersions(companyId)
  if (versions === undefined) throw new ApiError('company.notFound')
  return versions.bookings
}

/** Digest of the performer's bookings and their numbers of payments. */
async function ownVersion(
  db: Connection,
  companyId: string,
  resourceId: string,
  now: number,
): Promise<string> {
  const { version } = await db
    .selectFrom('appointment')
    .select(
      sql<string>`md5(coalesce(string_agg(
        concat_ws(' ', appointment.appointment_id, appointment.version,
          (select count(*) from ledger_entry
            where ledger_entry.company_id = ${companyId}
              and ledger_entry.subject_kind = 'APPOINTMENT'
              and ledger_entry.subject_id = appointment.appointment_id)),
        ',' order by appointment.appointment_id), ''))`.as('version'),
    )
    .where('company_id', '=', companyId)
    .where('starts_at', '>', instant(now - PAST_MS))
    .where(isDoneBy({ companyId }, resourceId))
    .executeTakeFirstOrThrow()
  return version
}
