/** Requests the deposit again for bookings that lost their payment or cover. docs/rules/payments.md */
import { DAY_MS, MINUTE_MS } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ToPayInAdvance } from '../../deps/payable-subject.ts'
import { readToAsk, writeToPay } from '../../booking/appointments/public.ts'
import { amountDue } from '../payments/public.ts'
import { payUntil } from './attachment.ts'

/** Time to pay for clients who saw no preview of the change: they may be asleep. */
const UNSHOWN_MS = DAY_MS

export async function lessPaid(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  ids: readonly string[],
  { isShown }: { isShown: boolean },
): Promise<void> {
  const deposits = await readDepositsDue(tx, company, new Map(ids.map((id) => [id, 0])), {
    now: clock.now(),
    isShown,
  })
  for (const { appointment_id, prepayment, pay_until } of deposits)
    await writeToPay(tx, { clock }, company, appointment_id, { prepayment, pay_until: new Date(pay_until) })
}

export async function depositsDueWithout(
  db: Connection,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  falling: ReadonlyMap<string, number>,
  { isShown }: { isShown: boolean },
): Promise<Map<string, ToPayInAdvance>> {
  const deposits = await readDepositsDue(db, company, falling, { now: clock.now(), isShown })
  return new Map(
    deposits.map(({ appointment_id, amount, pay_until }) => [appointment_id, { amount, pay_until }]),
  )
}

/** Upcoming bookings that need a deposit. `falling`: per booking, how much of its cover is about to be lost. */
async function readDepositsDue(
  db: Connection,
  company: CompanyScope,
  falling: ReadonlyMap<string, number>,
  { now, isShown }: { now: number; isShown: boolean },
) {
  const rows = await readToAsk(db, company, [...falling.keys()])
  const deposits: (ToPayInAdvance & { appointment_id: string; prepayment: number })[] = []
  for (const row of rows) {
    const {
      appointment_id,
      settings,
      service_ids,
      price,
      currency_code,
      source,
      starts_at,
      client_id,
      pay_until,
    } = row
    // A booking that needed no deposit when it was booked needs none now.
    if (starts_at <= now || !row.pays_online) continue
    const due = await amountDue(db, company, {
      settings,
      service_ids,
      price,
      currency_code,
      source,
      appointmentId: appointment_id,
      ...(client_id === null ? {} : { client: { id: client_id, now } }),
      covered: -falling.get(appointment_id)!,
      uncertain: [...falling.keys()],
    })
    if (due.requirement !== 'REQUIRED') continue
    const limitMs = Math.max(settings.online_payment.limit_minutes * MINUTE_MS, isShown ? 0 : UNSHOWN_MS)
    deposits.push({
      appointment_id,
      amount: due.amount,
      prepayment: due.covered - falling.get(appointment_id)! + due.amount,
      // Losing and regaining the cover must not extend the deadline.
      pay_until: pay_until ?? payUntil({ limitMs, startsAt: starts_at, now }),
    })
  }
  return deposits
}
