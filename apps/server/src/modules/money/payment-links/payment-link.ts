/** Link to pay a booking or a membership, for staff to send or show. docs/rules/payments.md, Money by staff */
import type { BookingPaymentLink, MembershipPaymentLink } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import {
  type AppointmentRow,
  appointmentsOf,
  describeAppointments,
  manageKey,
} from '../../booking/appointments/public.ts'
import { companyPath } from '../../messaging/outbox/public.ts'
import { readOrderLink } from '../memberships/public.ts'

type LinkDeps = Pick<Deps, 'database' | 'secret' | 'publicUrl'>

/** Rejects with `appointment.notFound`. */
export async function readPaymentLink(
  deps: LinkDeps,
  company: CompanyScope,
  { branchId, appointmentId }: { branchId: string; appointmentId: string },
): Promise<BookingPaymentLink> {
  const { db } = deps.database
  const row = await appointmentsOf(db, company)
    .where('appointment.branch_id', '=', branchId)
    .where('appointment.appointment_id', '=', appointmentId)
    .select(
      sql<boolean>`exists (select from person_client
        where person_client.company_id = ${company.companyId}
          and person_client.client_id = appointment.client_id)`.as('has_account'),
    )
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const [described] = await describeAppointments(db, company, [row], { locale: undefined })
  const { payment } = described!
  const { requirement, amount, remaining, pay_until } = payment
  const canPay = requirement !== 'NONE' && row.takes_payments
  return {
    version: row.version,
    url: canPay ? await addressOf(deps, company, row) : null,
    reason: canPay ? null : reasonOf(row, remaining),
    amount: canPay ? amount : 0,
    remaining,
    currency_code: row.currency_code,
    pay_until,
  }
}

function reasonOf(
  { cancelled_at, takes_payments }: AppointmentRow,
  remaining: number,
): BookingPaymentLink['reason'] {
  if (cancelled_at !== null) return 'CANCELLED'
  if (remaining === 0) return 'PAID'
  return takes_payments ? 'OFF' : 'NO_PROVIDER'
}

/** As in messages: clients with an account sign in; for others the key opens the booking. */
async function addressOf(
  deps: LinkDeps,
  company: CompanyScope,
  {
    appointment_id: id,
    starts_at,
    key_version: keyVersion,
    has_account,
  }: AppointmentRow & { has_account: boolean },
): Promise<string> {
  const home = `${deps.publicUrl}${await companyPath(deps.database.db, company)}`
  if (has_account) return `${home}/records_details/${id}`
  const start_time = new Date(starts_at).toISOString()
  const key = manageKey(deps, { id, company_id: company.companyId, start_time, keyVersion })
  return `${home}/booking/${id}#key=${key}`
}

/** Rejects with `membership.notFound`. */
export async function readMembershipPaymentLink(
  deps: LinkDeps & Pick<Deps, 'clock'>,
  company: CompanyScope,
  membershipId: string,
): Promise<MembershipPaymentLink> {
  const { key, ...link } = await readOrderLink(deps, company, membershipId)
  if (link.reason !== null) return { ...link, url: null }
  const home = `${deps.publicUrl}${await companyPath(deps.database.db, company)}`
  const hash = key === undefined ? '' : `#key=${encodeURIComponent(key)}`
  return { ...link, url: `${home}/payment/m/${membershipId}${hash}` }
}
