/** Open tasks of a till: refunds to hand over and deposits awaited. */
import type { TillDay, TillRefund } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { listBranchRefunds, paidOf } from '../payments/public.ts'

type Client = TillRefund['client']

const MAX_SHOWN = 100

/** Oldest first. Refunds of memberships paid online are listed in every branch: any may hand them over. */
export async function refundsOfBranch(
  db: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<TillRefund[]> {
  const refunds = await listBranchRefunds(db, company, { branchId, limit: MAX_SHOWN })
  const idsOf = (kind: 'appointment' | 'membership') =>
    refunds.flatMap((refund) => (refund[kind] === null ? [] : [refund[kind]]))
  const clients = new Map([
    ...(await clientsOfBookings(db, company, idsOf('appointment'))),
    ...(await clientsOfMemberships(db, company, idsOf('membership'))),
  ])
  return refunds.map((refund) => ({
    ...refund,
    client: clients.get(refund.appointment ?? refund.membership ?? '') ?? null,
  }))
}

/** By deadline. Expired ones are cancelled within a minute and disappear then. */
export async function awaitedDeposits(
  db: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<TillDay['deposits']> {
  const rows = await db
    .selectFrom('appointment')
    .select(['appointment_id', 'starts_at', 'currency_code', 'pay_until', 'prepayment'])
    .select(paidOf('APPOINTMENT', company, 'appointment.appointment_id').as('paid'))
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('pay_until', 'is not', null)
    .where('cancelled_at', 'is', null)
    .orderBy('pay_until')
    .orderBy('appointment_id')
    .limit(MAX_SHOWN)
    .execute()
  const clients = await clientsOfBookings(
    db,
    company,
    rows.map(({ appointment_id }) => appointment_id),
  )
  return rows.map(({ appointment_id, starts_at, currency_code, pay_until, prepayment, paid }) => ({
    appointment: appointment_id,
    start_time: new Date(starts_at).toISOString(),
    client: clients.get(appointment_id) ?? null,
    amount: Math.max(0, (prepayment ?? 0) - paid),
    currency_code,
    pay_until: new Date(pay_until!).toISOString(),
  }))
}

/** With the name given for the booking. Erased clients are absent. */
async function clientsOfBookings(
  db: Connection,
  company: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, Client>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id'),
    )
    .select(['appointment_id', 'client.client_id'])
    .select([
      sql<string | null>`coalesce(contact->>'first_name', first_name)`.as('first_name'),
      sql<string | null>`coalesce(contact->>'last_name', last_name)`.as('last_name'),
    ])
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', [...ids]))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ appointment_id, client_id: id, ...name }) => [appointment_id, { id, ...name }]))
}

async function clientsOfMemberships(
  db: Connection,
  company: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, Client>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('membership')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'membership.company_id')
        .onRef('client.client_id', '=', 'membership.client_id'),
    )
    .select(['membership_id', 'client.client_id', 'first_name', 'last_name'])
    .where('membership.company_id', '=', company.companyId)
    .where(isOneOf('membership_id', [...ids]))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ membership_id, client_id: id, ...name }) => [membership_id, { id, ...name }]))
}
