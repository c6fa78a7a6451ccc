import type { BookingSettings } from '@zapys/contract'
import { ADDRESS_SHARES, HOLD_SHARES, personShares, type Share } from '@zapys/domain/shares'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { addressParts } from '../../../platform/http/address.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import type { Purpose } from '../../../platform/proof-of-work/public.ts'

/**
 * By whom something was taken, as stored beside it: keyed hashes of one company, so no address and nobody's path through
 * several. Of who has proven a phone both are of the person.
 */
export type Mark = { caller_host: string; caller_block: string }
export const NO_MARK: { [Part in keyof Mark]: null } = { caller_host: null, caller_block: null }

const isPerson = ({ caller_host, caller_block }: Mark): boolean => caller_host === caller_block

/** The limits of a caller in this company, of a new hold or of anything else. */
export const sharesOf = (
  mark: Mark,
  { protection }: Pick<BookingSettings, 'protection'>,
  purpose?: Purpose,
): readonly Share[] => {
  if (isPerson(mark)) return personShares(protection.person_visits)
  return purpose === 'HOLD' ? [...ADDRESS_SHARES, ...HOLD_SHARES] : ADDRESS_SHARES
}

/** All that may be taken is taken. */
export const refusalOf = (mark: Mark): ApiError =>
  new ApiError(isPerson(mark) ? 'booking.limit.reached' : 'phone.proofRequired')

/** The line in which those of one block wait for each other; null for whom no share counts. */
export const lineOf = (
  deps: Pick<Deps, 'secret' | 'isTrusted'>,
  company: CompanyScope,
  caller: Caller,
): string | null => {
  const mark = markOf(deps, company, caller)
  return mark && `${company.companyId} ${mark.caller_block}`
}

/** Null for whom no share counts: the operator trusts the address. */
export function markOf(
  { secret, isTrusted }: Pick<Deps, 'secret' | 'isTrusted'>,
  { companyId }: CompanyScope,
  { address, provenPersonId }: Caller,
): Mark | null {
  if (isTrusted?.(address)) return null
  const hashed = (part: string) => keyedHash(secret, `share ${companyId} ${part}`).slice(0, 22)
  if (provenPersonId !== undefined) {
    const person = hashed(`person ${provenPersonId}`)
    return { caller_host: person, caller_block: person }
  }
  const { host, block } = addressParts(address)
  return { caller_host: hashed(`host ${host}`), caller_block: hashed(`block ${block}`) }
}
