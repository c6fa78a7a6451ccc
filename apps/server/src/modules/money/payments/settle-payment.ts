/**
 * What a provider report of a payment becomes what we know of it: the state of the payment, entries of the ledger, and what
 * follows for what was paid. Each report is processed once, from any source and however often it comes. docs/rules/payments.md
 */
import { actOnDue, inOrder } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps, PayableSubject } from '../../../platform/deps.ts'
import type { ReadAnswer, PaymentReport } from '../../../gateways/payment-providers/port.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { keptSums, paidSince, writeEntries } from './ledger.ts'
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
import { keepTakenBack } from './taken-back.ts'

/** Delay before a paid payment is first checked again. */
export const LOOK_AGAIN_MS = 86_400_000

type Payable = Awaited<ReturnType<PayableSubject['lock']>>

/** `other`: of another sum or currency than was asked for; nothing was done. `payment`: as it was locked. */
export type Settled = { outcome: 'done' | 'known' | 'other'; payment: PaymentRow }

/** What a provider's books say. `asOf`: when they were asked, epoch milliseconds. */
export type Books = PaymentReport & { refunded: number; asOf: number }

/** What went back whole before anybody knew that it came pays for nothing. */
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
 * `record` runs in the same transaction with the locked payment, such as storing the webhook; it returns false for a repeated
 * one. The books are checked all the same: some webhooks of two refunds have one name.
 */
export async function settlePayment(
  deps: Deps,
  company: CompanyScope,
  found: PaymentRow,
  report: PaymentReport | Books,
  record: (tx: Tx, payment: PaymentRow) => Promise<boolean> = async () => true,
): Promise<Settled> {
  const subject = subjectOf(found)
  const { next, ...settled } = await deps.database.inTransaction(async (tx): Promise<Settled & Applied> => {
    const payable = await payableOf(deps, subject.kind).lock(tx, company, subject.id)
    const payment = (await lockPayment(tx, company, found.payment_id))!
    if (report.currency_code !== payment.currency_code || report.amount !== payment.amount + payment.tip)
      return { outcome: 'other', payment }
    const isNew = await record(tx, payment)
    return { payment, ...(await apply(tx, deps, company, { payment, payable, report, isNew })) }
  })
  if (next === 'REVIVE') await settleLate(deps, company, subject)
  if (next === 'SEND_REFUNDS') await sendRefunds(deps, company)
  return settled
}

type Applied = {
  outcome: 'done' | 'known' | 'other'
  /** After the commit: what lapsed may be booked again; refunds were decided. */
  next?: 'REVIVE' | 'SEND_REFUNDS' | undefined
}

type ToApply = { payment: PaymentRow; payable: Payable; report: PaymentReport | Books; isNew: boolean }

/** The rows of what is paid and of the payment are locked. */
async function apply(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, report, isNew }: ToApply,
): Promise<Applied> {
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
  if ('refunded' in report) await keepTakenBack(tx, deps, company, { ...payment, state: 'PAID' }, report)
  if (payable !== undefined && !payable.hasEnded)
    return settlePayable(tx, deps, company, { payment, payable, key: `over:${paymentId}` })
  // What lapsed may be booked again, which is tried next; the money for everything else that ended goes back at once.
  if (payable !== undefined && payable.lapsedAt !== null) return { outcome: 'done', next: 'REVIVE' }
  // This payment alone: of what came before, the company's rule has decided.
  await giveBack(tx, { now: deps.clock.now() }, company, subjectOf(payment), {
    key: 'ended',
    of: paymentId,
    amount: payment.amount,
    tips: 'ALL',
  })
  return { outcome: 'done', next: 'SEND_REFUNDS' }
}

/** Of a payment that has counted, the books say what went back since. */
async function applyBooks(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, books }: { payment: PaymentRow; payable: Payable; books: Books },
): Promise<Applied> {
  const change = await keepTakenBack(tx, deps, company, payment, books)
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
  // It may have been paid once more meanwhile.
  const key = `returned:${payment.payment_id}:${books.asOf}`
  return settlePayable(tx, deps, company, { payment, payable, key })
}

/** Reports the paid sum to the module that owns the payable, and refunds what exceeds the price. */
async function settlePayable(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { payment, payable, key }: { payment: PaymentRow; payable: NonNullable<Payable>; key: string },
): Promise<Applied> {
  const subject = subjectOf(payment)
  const { all: paid } = await keptSums(tx, company, subject)
  await payableOf(deps, subject.kind).settled(tx, deps, company, subject.id, paid)
  // Sent by the job: the notice need not wait for it.
  if (paid > payable.price)
    await giveBack(tx, { now: deps.clock.now() }, company, subject, {
      key,
      amount: paid - payable.price,
      tips: 'OF_WHOLE_PAYMENTS',
    })
  return { outcome: 'done' }
}

const hasCounted = ({ state }: PaymentRow) => state === 'PAID' || state === 'REFUNDED'

/** A company or a bank may take it back without a word. */
const firstLook = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now() + LOOK_AGAIN_MS)

/** Undefined: nothing new. Money counts whenever it comes; nothing else ends what is paid. */
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

/** Programs of the company and its staff. */
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

/** Money for what had lapsed brings it back, or goes back itself. */
async function settleLate(
  deps: Deps,
  company: CompanyScope,
  { kind, id }: ReturnType<typeof subjectOf>,
): Promise<void> {
  const owner = payableOf(deps, kind)
  const stands = (await owner.revive?.(deps, company, id)) ?? false
  if (stands) return
  await deps.database.inTransaction(async (tx) => {
    const payable = await owner.lock(tx, company, id)
    // Somebody else may have been faster.
    if (payable === undefined || payable.lapsedAt === null) return
    const now = deps.clock.now()
    // Of what came before it lapsed, the company's rule has decided.
    for (const of of await paidSince(tx, company, { kind, id }, payable.lapsedAt))
      await giveBack(tx, { now }, company, { kind, id }, { key: 'late', of, amount: Infinity, tips: 'ALL' })
  })
  await sendRefunds(deps, company)
}

/** What a late payment leads to, where the process was stopped in between. */
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
