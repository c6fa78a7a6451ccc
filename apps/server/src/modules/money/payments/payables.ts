import { catalogue } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps, Payable, PayableSubject, Payer } from '../../../platform/deps.ts'
import type { Subject, SubjectKind } from './ledger.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** The module that owns this kind of payable. Refuses with `payment.notAllowed` where none does. */
export function payableOf({ payables }: Pick<Deps, 'payables'>, kind: SubjectKind): PayableSubject {
  const subject = payables.find((each) => each.kind === kind)
  if (subject === undefined) throw new ApiError('payment.notAllowed')
  return subject
}

/**
 * What a payment is for, where it is the payer's. Refuses with `payment.notFound`: a different code would tell an attacker
 * which payment ids exist.
 */
export async function payableOfPayment(
  deps: Deps,
  company: CompanyScope,
  { kind, id }: Subject,
  payer: Payer,
): Promise<Payable> {
  try {
    return await payableOf(deps, kind).find(deps, company, id, payer)
  } catch (error) {
    if (error instanceof ApiError && catalogue[error.code].status === 404)
      throw new ApiError('payment.notFound', { cause: error })
    throw error
  }
}
