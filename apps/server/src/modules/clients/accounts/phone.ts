import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/**
 * Normalizes a typed phone to `+` and digits. Programs send digits with and without the plus. Both must include a
 * country code and be a valid number there: national digits that happen to fit another country would be a different
 * phone. Rejects with `phone.notInternational`.
 */
export function internationalPhone(typed: string): string {
  const phone = parsed(typed)
  if (phone === undefined || !phone.isValid()) throw new ApiError('phone.notInternational')
  return phone.number
}

/**
 * The phone of a caller who verifies it by code or password. A stored number stays usable even if later metadata calls
 * it invalid; nothing is sent here, so only the length is checked. Rejects with `phone.notInternational`.
 */
export function phoneOfCaller(typed: string): string {
  const phone = parsed(typed)
  if (phone === undefined || !phone.isPossible()) throw new ApiError('phone.notInternational')
  return phone.number
}

/** A phone that may receive a code: valid, or stored for an account or a client of the company. Rejects as above. */
export async function phoneForCode(db: Connection, company: CompanyScope, typed: string): Promise<string> {
  const phone = parsed(typed)
  if (phone?.isValid() === true) return phone.number
  if (phone?.isPossible() === true && (await isStored(db, company, phone.number))) return phone.number
  throw new ApiError('phone.notInternational')
}

async function isStored(db: Connection, { companyId }: CompanyScope, phone: string): Promise<boolean> {
  const [person, client] = await Promise.all([
    db.selectFrom('person').select('person_id').where('phone', '=', phone).executeTakeFirst(),
    db
      .selectFrom('client')
      .select('client_id')
      .where('company_id', '=', companyId)
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  ])
  return person !== undefined || client !== undefined
}

function parsed(typed: string) {
  const text = typed.trim()
  return parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text.replace(/^00/, '')}`)
}
