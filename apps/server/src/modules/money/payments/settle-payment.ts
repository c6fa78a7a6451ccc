/**
 * What a provider told of a payment becomes what we know of it: the state of the payment, entries of the ledger, and what
 * follows for what was paid. Each report is processed once, from any source and however often it comes. docs/rules/payments.md
 */
import { actOnDue, inOrder } from '../../../platform/db/company-passes.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps, PayableSubject } from '../../../platform/deps.ts'
import type { ReadAnswer, Told } from '../../../gateways/payment-providers/port.ts'
import { tellWebhooks } from '../../messaging/webhooks/public.ts'
import { keptSums, paidSince, writeEntries } from './ledger.ts'
import { payableOf } from './payables.ts'
import {
  deskOf,
  findPayment,
  isUnderWay,
  lockPayment,
  type PaymentRow,
  savePayment,
  subjectOf,
} from './payment-rows.ts'
import { giveBack } from './give-back.ts'
import { sendRefunds } from './refunds.ts'
import { keepTakenBack } from './taken-back.ts'

/** Delay before a paid payment is first checked again. */
export const LOOK_AGAIN_MS = 86_400_000

type Locked = Awaited<ReturnType<PayableSubject['lock']>>

/** `other`: of another sum or currency than was asked for; nothing was done. */
export type Settled = 'done' | 'known' | 'other'

/** What a provider's books say. `asOf`: when they were asked, epoch milliseconds. */
export type Books = Told & { refunded: number; asOf: number }

/** What went back whole before anybody heard that it came pays for nothing. */
export const byItsBooks = (
  { state, amount, currency_code, refunded }: Extract<ReadAnswer, { kind: 'told' }>,
  asOf: number,
): Books => ({
  state: state === 'PAID' && refunded >= amount ? 'FAILED' : state,
  amount,
  currency_code,
  refunded,
  asOf,
})

/**
 * `besides` runs in the same transaction, such as storing the webhook; it returns false for a repeated one. The books are
 * checked all the same: some webhooks of two refunds have one name.
 */
export async function settlePayment(
  deps: Deps,
  company: CompanyScope,
  paymentId: string,
  told: Told | Books,
  besides: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<Settled> {
  const found = await findPayment(deps.database.read, company, paymentId)
  if (found === undefined) return 'other'
  const subject = subjectOf(found)
  const settled = await deps.database.inTransaction(async (tx) => {
    const payable = await payableOf(deps, subject.kind).lock(tx, company, subject.id)
    const payment = (await lockPayment(tx, company, paymentId))!
    if (told.currency_code !== payment.currency_code || told.amount !== payment.amount + payment.tip)
      return 'other'
    const change = changeOf(payment, told)
    const isNew = await besides(tx)
    if (change === undefined && 'refunded' in told && hasCounted(payment))
      return lookAtBooks(tx, payment, told, payable)
    if (change === undefined || !(isNew || 'refunded' in told)) return 'known'
    await savePayment(tx, company, paymentId, {
      state: change,
      ...(change === 'PROCESSING' ? {} : { ask_at: change === 'PAID' ? firstLook(deps) : null }),
    })
    if (change !== 'PAID') return 'done'
    await writeCharge(tx, deps, company, payment)
    await tellPaid(tx, deps, company, payment)
    if ('refunded' in told) await keepTakenBack(tx, deps, company, { ...payment, state: 'PAID' }, told)
    const { all: paid } = await keptSums(tx, company, subject)
    if (payable !== undefined && !payable.hasEnded)
      await payableOf(deps, subject.kind).settled(tx, company, subject.id, paid)
    // What lapsed may stand again, which is tried next; of everything else that ended the money goes back at once.
    if (payable === undefined || (payable.hasEnded && payable.lapsedAt === null))
      // This payment alone: of what came before, the company's rule has decided.
      await giveBack(tx, { now: deps.clock.now() }, company, subject, {
        key: 'ended',
        of: paymentId,
        amount: payment.amount,
        tips: 'ALL',
      })
    else if (!payable.hasEnded && paid > payable.price)
      await giveBack(tx, { now: deps.clock.now() }, company, subject, {
        key: `over:${paymentId}`,
        amount: paid - payable.price,
        tips: 'OF_WHOLE_PAYMENTS',
      })
    return 'done'
  })
  async function lookAtBooks(tx: Tx, payment: PaymentRow, books: Books, payable: Locked): Promise<Settled> {
    const change = await keepTakenBack(tx, deps, company, payment, books)
    if (change === undefined) return 'known'
    const owner = payableOf(deps, subject.kind)
    if (payable === undefined || payable.hasEnded) return 'done'
    if (change === 'LESS') {
      await owner.lessPaid?.(tx, deps, company, [subject.id], { isShown: false })
      return 'done'
    }
    const { all: paid } = await keptSums(tx, company, subject)
    await owner.settled(tx, company, subject.id, paid)
    // It may have been paid once more meanwhile.
    if (paid > payable.price)
      await giveBack(tx, { now: deps.clock.now() }, company, subject, {
        key: `returned:${payment.payment_id}:${books.asOf}`,
        amount: paid - payable.price,
        tips: 'OF_WHOLE_PAYMENTS',
      })
    return 'done'
  }
  if (settled === 'done' && told.state === 'PAID') await settleLate(deps, company, subject)
  return settled
}

const hasCounted = ({ state }: PaymentRow) => state === 'PAID' || state === 'REFUNDED'

/** A company or a bank may take it back without a word. */
const firstLook = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now() + LOOK_AGAIN_MS)

/** Undefined: nothing new. Money counts whenever it comes; nothing else ends what is paid. */
function changeOf(payment: PaymentRow, { state }: Told): PaymentRow['state'] | undefined {
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

export const tellPaid = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { payment_id: id, subject_kind, subject_id, amount, tip, currency_code, method, provider }: PaymentRow,
): Promise<void> =>
  tellWebhooks(tx, company, clock.now(), {
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
              actOnDue(deps.database.read, {
                pageSize: PAGE_LATE,
                maxTurns: 3,
                find: (without) => paidTooLate(deps.database.read, { without, limit: PAGE_LATE }),
                act: async (company, due) => {
                  for (const { id } of due) await settleLate(deps, company, { kind, id })
                },
              }),
          ],
    ),
  )

const PAGE_LATE = 50
