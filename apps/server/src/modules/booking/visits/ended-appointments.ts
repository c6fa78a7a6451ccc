import { DAY_MS } from '@zapys/domain/time'
import { NO_SHOW } from '@zapys/domain/appointments'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { instant } from '../../../platform/db/database.ts'

/** Maximum length of a visit (0047-long-stays.sql), so queries scan no further back for its start. */
export const LONGEST_MS = 92 * DAY_MS
/** Longer visits are few and have a separate index. */
const ORDINARY_SECONDS = 691_200

/** End of a booking, for statements that select from `appointment`. */
export const appointmentEnd: RawBuilder<number> = sql<number>`appointment.starts_at + make_interval(secs => appointment.duration)`

/**
 * Whether an `appointment` ended in (from, to] (epoch milliseconds) and its client came: `tookPlace` of the domain
 * in SQL. Starts are bounded too, because the index is on them.
 */
export const tookPlaceBetween = (from: number, to: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  appointment.cancelled_at is null
  and appointment.status <> ${NO_SHOW}
  and appointment.starts_at < ${instant(to)}
  and (appointment.starts_at > ${instant(from - ORDINARY_SECONDS * 1000)}
       or (appointment.duration > 691200 and appointment.starts_at > ${instant(from - LONGEST_MS)}))
  and ${appointmentEnd} > ${instant(from)}
  and ${appointmentEnd} <= ${instant(to)})`
