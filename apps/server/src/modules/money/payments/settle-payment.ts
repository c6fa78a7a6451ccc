/**
 * Applies a provider's report to a payment: its state, ledger entries and the consequences. Each report is processed
 * once, from any source and however often it arrives. docs/rules/payments.md
 */
import { DAY_MS } from '@zapys/domain/time'
import { actOnDue, inOrder } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { PayableSubject } from '../../deps/payable-subject.ts'
import type { ReadAnswer, PaymentReport } from '../../../gateways/payment-providers/port.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { netPaid, paidSince, writeEntries } from './ledger.ts'
import {
  deskOf,
  isUnderWay,
  lockPayment,
  type PaymentRow,
  savePayment,
  subjectOf,
  payableOf,
} from './payment-rows.ts'
import { giveBack } from './give-back.ts'
import { sendRefunds } from './refunds.ts'
import { storeTakenBack } from './taken-back.ts'

/** Delay before a paid payment is first checked again. */
export const LOOK_AGAIN_MS = DAY_MS

type Payable = Awaited<ReturnType<PayableSubject['lock']>>

/** `other`: amount or currency differ from the request, so nothing was changed. `payment`: its locked row. */
export type Settled = { outcome: 'done' | 'known' | 'other'; payment: PaymentRow }

/** State in a provider's books. `asOf`: when they were read, epoch milliseconds. */
export type Books = PaymentReport & { refunded: number; asOf: number }

/** A payment that was fully refunded before we knew of it pays for nothing. */
export const byItsBooks = (
  { state, amount, currency_code, refunded }: Extract<ReadAnswer, { kind: 'reported' }>,
  asOf: number,
): Books => ({
  state: state === 'PAID' && refunded >= amount ? 'FAILED' : state,
  amount,
  currency_code,
  refunded,
  asOf,
})

/**
 * `record` runs in the same transaction with the locked payment, for example to store the webhook. It returns false for
 * a repeated webhook; books are checked all the same, since webhooks of two refunds may share a name.
 */
export async function settlePayment(
  deps: Deps,
  company: CompanyScope,
  row: PaymentRow,
  report: PaymentReport | Books,
  record: (tx: Tx, payment: PaymentRow) => Promise<boolean> = async () => true,
): Promise<Settled> {
  const subject = subjectOf(row)
  const { next, ...settled } = await deps.database.inTransaction(
    async (tx): Promise<Settled & SettlementResult> => {
      const payable = await payableOf(deps, subject.kind).lock(tx, company, subject.id)
      const payment = (await lockPayment(tx, company, row.payment_id))!
      if (report.currency_code !== payment.currency_code || report.amount !== payment.amount + payment.tip)
        return { outcome: 'other', payment }
      const isNew = await record(tx, payment)
      return { payment, ...(await apply(tx, deps, company, { payment, payable, report, isNew })) }
    },
  )
  if (next === 'REVIVE') await settleLate(deps, company, subject)
  if (next === 'SEND_REFUNDS') await sendRefunds(deps, company)
  return settled
}

type SettlementResult = {
  outcome: 'done' | 'known' | 'other'
  /** Runs after the commit: an expired booking may be booked again, or decided refunds are sent. */
  next?: 'REVIVE' | 'SEND_REFUNDS' | undefined
}

type Settlement = { payment: PaymentRow; payable: Payable; report: PaymentReport | Books; isNew: boolean }

/** The rows of the subject and of the payment must be locked. */
async function apply(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, report, isNew }: Settlement,
): Promise<SettlementResult> {
  const { payment_id: paymentId } = payment
  const change = changeOf(payment, report)
  if (change === undefined && 'refunded' in report && hasCounted(payment))
    return applyBooks(tx, deps, company, { payment, payable, books: report })
  if (change === undefined || !(isNew || 'refunded' in report)) return { outcome: 'known' }
  await savePayment(tx, company, paymentId, {
    state: change,
    ...(change === 'PROCESSING' ? {} : { ask_at: change === 'PAID' ? firstLook(deps) : null }),
  })
  if (change !== 'PAID') return { outcome: 'done' }
  await writeCharge(tx, deps, company, payment)
  await notifyPaid(tx, deps, company, payment)
  if ('refunded' in report) await storeTakenBack(tx, deps, company, { ...payment, state: 'PAID' }, report)
  if (payable !== undefined && !payable.hasEnded)
    return settlePayable(tx, deps, company, { payment, payable, key: `over:${paymentId}` })
  // An expired booking may be booked again, which is tried next; money for anything else that ended is refunded at
  // once.
  if (payable !== undefined && payable.lapsedAt !== null) return { outcome: 'done', next: 'REVIVE' }
  // Refunds this payment alone: earlier ones were decided by the company's rule.
  await giveBack(tx, { now: deps.clock.now() }, company, subjectOf(payment), {
    key: 'ended',
    of: paymentId,
    amount: payment.amount,
    tips: 'ALL',
  })
  return { outcome: 'done', next: 'SEND_REFUNDS' }
}

/** For a payment that has counted: applies the refunds that the books show since. */
async function applyBooks(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, books }: { payment: PaymentRow; payable: Payable; books: Books },
): Promise<SettlementResult> {
  const change = await storeTakenBack(tx, deps, company, payment, books)
  if (change === undefined) return { outcome: 'known' }
  if (payable === undefined || payable.hasEnded) {
    const mayRevive = books.state === 'PAID' && payable !== undefined && payable.lapsedAt !== null
    return { outcome: 'done', next: mayRevive ? 'REVIVE' : 'SEND_REFUNDS' }
  }
  if (change === 'LESS') {
    const { kind, id } = subjectOf(payment)
    await payableOf(deps, kind).lessPaid?.(tx, deps, company, [id], { isShown: false })
    return { outcome: 'done' }
  }
  // It may have been paid again in the meantime.
  const key = `returned:${payment.payment_id}:${books.asOf}`
  return settlePayable(tx, deps, company, { payment, payable, key })
}

/** Reports the paid sum to the module that owns the payable, and refunds what exceeds the price. */
async function settlePayable(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, key }: { payment: PaymentRow; payable: NonNullable<Payable>; key: string },
): Promise<SettlementResult> {
  const subject = subjectOf(payment)
  const { all: paid } = await netPaid(tx, company, subject)
  await payableOf(deps, subject.kind).settled(tx, deps, company, subject.id, paid)
  // A job sends the refund, so that the webhook need not wait.
  if (paid > payable.price)
    await giveBack(tx, { now: deps.clock.now() }, company, subject, {
      key,
      amount: paid - payable.price,
      tips: 'OF_WHOLE_PAYMENTS',
    })
  return { outcome: 'done' }
}

const hasCounted = ({ state }: PaymentRow) => state === 'PAID' || state === 'REFUNDED'

/** A company or a bank may refund it without a webhook. */
const firstLook = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now() + LOOK_AGAIN_MS)

/** Undefined if nothing changes. Money counts whenever it arrives, and nothing else ends a paid payment. */
function changeOf(payment: PaymentRow, { state }: PaymentReport): PaymentRow['state'] | undefined {
  if (hasCounted(payment)) return undefined
  if (state === 'PAID') return state
  if (!isUnderWay(payment) || state === payment.state || state === 'OPEN') return undefined
  return state
}

export async function writeCharge(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  payment: PaymentRow,
): Promise<void> {
  const { payment_id: paymentId, amount, tip, currency_code } = payment
  const of = {
    subject: subjectOf(payment),
    cause: 'CHARGE',
    currency_code,
    paymentId,
    by: deskOf(payment),
  } as const
  await writeEntries(
    tx,
    company,
    [
      ...(amount > 0 ? [{ ...of, amount, key: `charge:${paymentId}:price` }] : []),
      ...(tip > 0 ? [{ ...of, line: 'TIP', amount: tip, key: `charge:${paymentId}:tip` } as const] : []),
    ],
    clock.now(),
  )
}

/** Notifies the company's programs and staff. */
export async function notifyPaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { payment_id: id, subject_kind, subject_id, amount, tip, currency_code, method, provider }: PaymentRow,
): Promise<void> {
  if (subject_kind === 'APPOINTMENT')
    await notifyStaff(tx, deps, company, { event: 'PAID', appointmentIds: [subject_id] })
  await queueWebhooks(tx, company, deps.clock.now(), {
    type: 'payment.paid',
    payment: {
      id,
      amount,
      tip,
      currency_code,
      method,
      provider,
      appointment_id: subject_kind === 'APPOINTMENT' ? subject_id : null,
      membership_id: subject_kind === 'MEMBERSHIP' ? subject_id : null,
    },
  })
}

/** Late money restores the expired subject or is refunded. */
async function settleLate(
  deps: Deps,
  company: CompanyScope,
  { kind, id }: ReturnType<typeof subjectOf>,
): Promise<void> {
  const owner = payableOf(deps, kind)
  const isRevived = (await owner.revive?.(deps, company, id)) ?? false
  if (isRevived) return
  await deps.database.inTransaction(async (tx) => {
    const payable = await owner.lock(tx, company, id)
    // Another process may have been faster.
    if (payable === undefined || payable.lapsedAt === null) return
    const now = deps.clock.now()
    // Payments from before the expiry were decided by the company's rule.
    for (const of of await paidSince(tx, company, { kind, id }, payable.lapsedAt))
      await giveBack(tx, { now }, company, { kind, id }, { key: 'late', of, amount: Infinity, tips: 'ALL' })
  })
  await sendRefunds(deps, company)
}

/** Settles late payments whose process was stopped in between. */
export const settleAllLate = (deps: Deps): Promise<void> =>
  inOrder(
    deps.payables.flatMap(({ kind, paidTooLate }) =>
      paidTooLate === undefined
        ? []
        : [
            () =>
              actOnDue(deps.database.db, {
                pageSize: PAGE_LATE,
                maxTurns: 3,
                find: (companies) => paidTooLate(deps.database.db, { companies, limit: PAGE_LATE }),
                act: async (company, due) => {
                  for (const { id } of due) await settleLate(deps, company, { kind, id })
                },
              }),
          ],
    ),
  )

const PAGE_LATE = 50
