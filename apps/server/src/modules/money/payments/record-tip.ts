/** Tips recorded by staff: they change neither a price nor a status. docs/rules/payments.md */
import type { CompanyReceipt, StaffTipRequest } from '@zapys/contract'
import { maxTip } from '@zapys/domain/payments'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { callerIdOf } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { readCompanyReceipt } from './company-receipt.ts'
import { keptSums } from './ledger.ts'
import { tipUnderWay } from './payment-rows.ts'
import { addDeskPayment, type Recording, wrong } from './record-payment.ts'
import { lockSubject, nameOfSubject, subjectOfRequest, subjectNamed } from './staff-subject.ts'

/** Rejects as `calls.recordTip` lists. */
export async function recordTip(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, idempotencyKey }: Recording,
  request: StaffTipRequest,
): Promise<CompanyReceipt> {
  const subject = subjectOfRequest(request)
  const key = idempotencyKey && `tipped ${callerIdOf(by)} ${idempotencyKey}`
  await writeOnce(deps, company, key, { branchId, ...request }, async (tx) => {
    const { price, hasEnded } = await lockSubject(tx, deps, company, subject)
    const named = await nameOfSubject(tx, deps, company, subject)
    const { currency_code, clientId } = named
    if (request.currency_code && request.currency_code !== currency_code)
      throw wrong('tip.currency_code', 'payment.currency.other')
    if (hasEnded) throw new ApiError('appointment.cancelled')
    const { tips: kept } = await keptSums(tx, company, subject)
    const tips = kept + (await tipUnderWay(tx, company, subject))
    if (tips + request.amount > maxTip(price)) throw wrong('tip.amount', 'payment.tip.tooMuch')
    const { method } = request
    const { payment_id } = await addDeskPayment(tx, deps, company, subject, {
      ...named,
      branchId,
      method,
      amount: 0,
      tip: request.amount,
    })
    await writeAudit(tx, company, {
      by,
      act: 'tip.recorded',
      thing: 'payment',
      thingId: payment_id,
      clientId,
      now: deps.clock.now(),
      after: {
        ...subjectNamed(subject),
        tip: request.amount,
        currency_code,
        method,
        branch_id: branchId,
      },
    })
    return subject
  })
  return readCompanyReceipt(deps.database.db, deps, company, subject)
}
