/** Audit log of what staff did with bookings. docs/rules/operator.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudits } from '../../staff/audit/public.ts'

export type Facts = {
  status: string
  start_time: string
  duration: number
  price: number
  service_ids: string[]
  resource_ids: string[]
  comment: string | null
  client_id: string | null
}

type Reasons = { price_reason?: string; cancel_reason?: string; is_silent?: true; keeps_paid?: true }

/** Present facts by booking id. */
export async function readFacts(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
): Promise<Map<string, Facts>> {
  const rows = await tx
    .selectFrom('appointment')
    .innerJoin('appointment_service as part', (join) =>
      join
        .onRef('part.company_id', '=', 'appointment.company_id')
        .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
    )
    .select(['status', 'appointment.starts_at', 'appointment.duration', 'price', 'comment', 'client_id'])
    .select(['appointment.appointment_id', 'part.service_id', 'part.resource_id'])
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.appointment_id', appointmentIds))
    .orderBy('part.ordinal')
    .execute()
  const facts = new Map<string, Facts>()
  for (const { appointment_id, starts_at, service_id, resource_id, ...row } of rows) {
    const earlier = facts.get(appointment_id) ?? {
      ...row,
      start_time: new Date(starts_at).toISOString(),
      service_ids: [],
      resource_ids: [],
    }
    earlier.service_ids.push(service_id)
    if (resource_id !== null) earlier.resource_ids.push(resource_id)
    facts.set(appointment_id, earlier)
  }
  return facts
}

type LogEntry = {
  by: Operator
  appointmentIds: readonly string[]
  act: string
  were?: ReadonlyMap<string, Facts>
  reasons?: Reasons
  /** Numbers of the memberships that covered it before and cover it now. */
  memberships?: { before: string | null; after: string | null }
}

/** Logs the present facts and, if given, the earlier ones (`were`). `reasons`: what staff entered. */
export async function logStaffAction(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { by, appointmentIds, act, were, reasons = {}, memberships }: LogEntry,
): Promise<void> {
  const now = clock.now()
  const are = await readFacts(tx, company, appointmentIds)
  const entries = appointmentIds.map((thingId) => {
    const { client_id: clientId, ...after } = are.get(thingId)!
    const { client_id: clientBefore, ...before } = were?.get(thingId) ?? { client_id: clientId }
    const isOther = clientBefore !== clientId
    return {
      by,
      act,
      thing: 'appointment',
      thingId,
      clientId,
      after: {
        ...after,
        ...(isOther && { client_id: clientId }),
        ...(memberships && { membership: memberships.after }),
        ...reasons,
      },
      now,
      // The entry is erased with the present client, so it must contain nothing personal about the previous one.
      ...(were !== undefined && {
        before: {
          ...before,
          ...(isOther && { comment: null, client_id: clientBefore }),
          ...(memberships && { membership: memberships.before }),
        },
      }),
    }
  })
  await writeAudits(tx, company, entries)
}
