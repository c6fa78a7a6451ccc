import { NO_SHOW } from '@zapys/domain/appointments'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { instant } from '../../../platform/db/database.ts'

/** No visit is longer (0047-long-stays.sql), so reads need not look further back for its start. */
export const LONGEST_MS = 92 * 86_400_000
/** Longer ones are few and have an index of their own. */
const ORDINARY_SECONDS = 691_200

/** When a booking ends, in a statement that reads `appointment`. */
export const appointmentEnd: RawBuilder<number> = sql<number>`appointment.starts_at + make_interval(secs => appointment.duration)`

/**
 * That the visit of an `appointment` ended after `from` and by `to` (epoch milliseconds) and its client was there: the
 * domain's `tookPlace`, in SQL. Starts are bounded too, because it is they that are indexed.
 */
export const tookPlaceBetween = (from: number, to: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  appointment.cancelled_at is null
  and appointment.status <> ${NO_SHOW}
  and appointment.starts_at < ${instant(to)}
  and (appointment.starts_at > ${instant(from - ORDINARY_SECONDS * 1000)}
       or (appointment.duration > 691200 and appointment.starts_at > ${instant(from - LONGEST_MS)}))
  and ${appointmentEnd} > ${instant(from)}
  and ${appointmentEnd} <= ${instant(to)})`
