import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { addressParts } from '../../plugins/address.ts'
import { keyedHash } from '../../plugins/keyed-hash.ts'

/** By whom something was taken, as stored beside it: keyed hashes of one company, so no address and nobody's path through several. */
export type Mark = { caller_host: string; caller_block: string }
export const NO_MARK: { [Part in keyof Mark]: null } = { caller_host: null, caller_block: null }

/** The line in which those of one block wait for each other; null for whom no share counts. */
export const lineOf = (
  deps: Pick<Deps, 'secret' | 'isTrusted'>,
  company: CompanyScope,
  caller: Caller,
): string | null => {
  const mark = markOf(deps, company, caller)
  return mark && `${company.companyId} ${mark.caller_block}`
}

/** Null for whom no share counts: a phone is proven, or the operator trusts the address. */
export function markOf(
  { secret, isTrusted }: Pick<Deps, 'secret' | 'isTrusted'>,
  { companyId }: CompanyScope,
  { address, hasProvenPhone }: Caller,
): Mark | null {
  if (hasProvenPhone || isTrusted?.(address)) return null
  const { host, block } = addressParts(address)
  const hashed = (part: string) => keyedHash(secret, `share ${companyId} ${part}`).slice(0, 22)
  return { caller_host: hashed(`host ${host}`), caller_block: hashed(`block ${block}`) }
}
