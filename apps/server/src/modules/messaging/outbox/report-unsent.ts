/** Notifies staff who chose it that a client was not reached. docs/rules/staff-notifications.md */
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { type Claimed, end, type End, isToStaff } from '../messages/public.ts'
import { notifyStaff } from '../staff-notifications/public.ts'
import type { SendLog } from './send.ts'

type Ended = Pick<Claimed, 'company_id' | 'appointment_id' | 'kind' | 'message_id'>

const notReached: readonly End['status'][] = ['FAILED', 'EXPIRED', 'UNKNOWN']

/** Ends a message that the caller has claimed. */
export async function endAndReport(
  deps: Pick<Deps, 'database' | 'clock'>,
  message: Claimed,
  how: End,
  log: SendLog,
): Promise<void> {
  await end(deps.database, deps.clock.now(), message, how)
  await reportUnsent(deps, message, how, log)
}

/** For messages about bookings. Never throws: the inbox of the staff app lists what this misses. */
export async function reportUnsent(
  deps: Pick<Deps, 'database' | 'clock'>,
  { company_id, appointment_id, kind, message_id }: Ended,
  { status }: Pick<End, 'status'>,
  log: SendLog,
): Promise<void> {
  if (appointment_id === null || isToStaff(kind) || !notReached.includes(status)) return
  try {
    const company = await companyScope(deps.database.db, company_id)
    await deps.database.inTransaction((tx) =>
      notifyStaff(tx, deps, company, { event: 'UNSENT', appointmentIds: [appointment_id] }),
    )
  } catch (error) {
    log({ message: message_id, err: error }, 'staff could not be notified of an unsent message')
  }
}
