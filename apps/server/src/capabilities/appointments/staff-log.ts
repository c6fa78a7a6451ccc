/** What staff did with bookings, in the audit log. docs/rules/operator.md */
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/key-holder.ts'
import { writeAudit } from '../audit/public.ts'

type Facts = { status: string; start_time: string; duration: number; price: number; resource_ids: string[] }

/** As it is now. */
export async function factsOf(tx: Tx, company: CompanyScope, appointmentId: string) {
  const rows = await tx
    .selectFrom('appointment')
    .innerJoin('appointment_service as part', (join) =>
      join
        .onRef('part.company_id', '=', 'appointment.company_id')
        .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
    )
    .select(['status', 'appointment.starts_at', 'appointment.duration', 'price', 'client_id'])
    .select('part.resource_id')
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.appointment_id', '=', appointmentId)
    .orderBy('part.ordinal')
    .execute()
  const { status, starts_at, duration, price, client_id } = rows[0]!
  const facts: Facts = {
    ...{ status, start_time: new Date(starts_at).toISOString(), duration, price },
    resource_ids: rows.flatMap(({ resource_id }) => resource_id ?? []),
  }
  return { ...facts, client_id }
}

/** As it is now, and as it `was`. */
export async function log(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  by: Operator,
  appointmentId: string,
  { act, was }: { act: string; was?: Awaited<ReturnType<typeof factsOf>> },
): Promise<void> {
  const { client_id: clientId, ...after } = await factsOf(tx, company, appointmentId)
  const { client_id: _, ...before } = was ?? { client_id: null }
  await writeAudit(tx, company, {
    ...{ by, act, thing: 'appointment', thingId: appointmentId, clientId, after, now: clock.now() },
    ...(was === undefined ? {} : { before }),
  })
}
