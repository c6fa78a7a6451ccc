/** Subjects for which staff take or refund money. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { PayableSubject } from '../../deps/payable-subject.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Subject } from './ledger.ts'
import { payableOf } from './payment-rows.ts'

/** The contract ensures exactly one of the two. */
type SubjectIds = { appointment?: string | undefined; membership?: string | undefined }

export const subjectOfRequest = ({ appointment, membership }: SubjectIds): Subject =>
  appointment === undefined
    ? { kind: 'MEMBERSHIP', id: membership! }
    : { kind: 'APPOINTMENT', id: appointment }

/** Wire format of a subject in responses. */
export const subjectNamed = ({ kind, id }: Subject) => ({
  appointment: kind === 'APPOINTMENT' ? id : null,
  membership: kind === 'MEMBERSHIP' ? id : null,
})

const notFound = { APPOINTMENT: 'appointment.notFound', MEMBERSHIP: 'membership.notFound' } as const

/** Rejects with `appointment.notFound` or `membership.notFound`. */
export async function nameOfSubject(
  db: Connection,
  deps: Pick<Deps, 'payables'>,
  company: CompanyScope,
  { kind, id }: Subject,
) {
  const named = await payableOf(deps, kind).named(db, company, id)
  if (named === undefined) throw new ApiError(notFound[kind])
  return named
}

/**
 * Locked before payment rows, so that concurrent payments and refunds of a subject run one after the other. Rejects as
 * `nameOfSubject`.
 */
export async function lockSubject(
  tx: Tx,
  deps: Pick<Deps, 'payables'>,
  company: CompanyScope,
  { kind, id }: Subject,
): Promise<NonNullable<Awaited<ReturnType<PayableSubject['lock']>>>> {
  const locked = await payableOf(deps, kind).lock(tx, company, id)
  if (locked === undefined) throw new ApiError(notFound[kind])
  return locked
}
