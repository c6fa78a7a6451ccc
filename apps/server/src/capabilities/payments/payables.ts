import type { Deps, PayableSubject } from '../../deps.ts'
import type { SubjectKind } from './ledger.ts'
import { ApiError } from '../../errors/api-error.ts'

/** Who owns what is paid. Refuses with `payment.notAllowed` where nobody does. */
export function payableOf({ payables }: Pick<Deps, 'payables'>, kind: SubjectKind): PayableSubject {
  const subject = payables.find((each) => each.kind === kind)
  if (subject === undefined) throw new ApiError('payment.notAllowed')
  return subject
}
