/** Rows of `message` for staff. Their events are in staff-notifications. docs/rules/staff-notifications.md */
import type { StaffMessageKind } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

/** Warnings about the company's limit of paid messages. */
export type LimitWarning = 'STAFF_LIMIT_NEAR' | 'STAFF_LIMIT_REACHED'

export type StaffMessage = { staffMemberId: string; /** Epoch milliseconds. */ deadline: number } & (
  | {
      kind: Exclude<StaffMessageKind, 'STAFF_AGENDA' | LimitWarning>
      appointmentId: string
      seriesId: string | null
      /** Number of bookings of one event; null if not an event. */
      bookings: number | null
      /** Epoch milliseconds. */
      startsAt: number
      /** The first message with a key is stored, later ones are ignored. */
      onceKey?: string
    }
  | { kind: 'STAFF_AGENDA'; branchId: string; day: string; onceKey: string }
  | { kind: LimitWarning }
)

/** Runs in the transaction of the cause. Messages count against the company's limits, never against an address. */
export async function queueStaffMessages(
  tx: Tx,
  { companyId }: CompanyScope,
  now: number,
  messages: readonly StaffMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const created = new Date(now)
  await tx
    .insertInto('message')
    .values(
      messages.map((message) => ({
        company_id: companyId,
        message_id: newId(),
        kind: message.kind,
        staff_member_id: message.staffMemberId,
        ...subjectOf(message),
        caused_by_company: true,
        due_at: created,
        deadline: new Date(message.deadline),
        created,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.notifyAfterCommit('messages')
}

function subjectOf(message: StaffMessage) {
  if (message.kind === 'STAFF_AGENDA')
    return { branch_id: message.branchId, day: message.day, once_key: message.onceKey }
  if (!('appointmentId' in message)) return {}
  return {
    appointment_id: message.appointmentId,
    series_id: message.seriesId,
    bookings: message.bookings,
    starts_at: new Date(message.startsAt),
    once_key: message.onceKey ?? null,
  }
}

/** Drops unsent messages to a staff member who left or changed roles. */
export async function dropStaffMessages(
  tx: Tx,
  { companyId }: CompanyScope,
  staffMemberId: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ status: 'DROPPED', ended_at: new Date(now), detail: 'role changed' })
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .where('status', '=', 'QUEUED')
    .execute()
}

export const isToStaff = (kind: string): kind is StaffMessageKind => kind.startsWith('STAFF_')

export const isLimitWarning = (kind: string): kind is LimitWarning => kind.startsWith('STAFF_LIMIT_')
