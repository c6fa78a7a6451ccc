/** Whether a number is known, before a paid message is sent to it. docs/rules/limits.md */
import { DAY_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { companyIdOf } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'

/** Longer than an attack by mere bookings lasts, and short for a client. */
const KNOWN_AFTER_DAYS = 30

/**
 * Whether the phone is a client's of the company: verified, entered by staff, or there for a month. Anyone can create a
 * client of any number by booking as a guest, and must not use the clients' share of paid messages that way.
 */
export async function isKnownPhone(
  deps: Pick<Deps, 'database' | 'clock'>,
  { companyId }: CompanyScope,
  phone: string,
): Promise<boolean> {
  return (await knownPhones(deps, [{ companyId, phone }])).length > 0
}

type PhoneOf = { companyId: string; phone: string }

/** Those phones that are known to their companies. */
export async function knownPhones(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  phones: readonly PhoneOf[],
): Promise<PhoneOf[]> {
  const [first, ...others] = new Set(phones.map(({ companyId }) => companyId))
  const company = companyIdOf(
    first === undefined || others.length > 0 ? 'asked.company_id' : { companyId: first },
  )
  const { rows } = await sql<PhoneOf>`
    select distinct asked.company_id as "companyId", asked.phone
      from unnest(${phones.map(({ companyId }) => companyId)}::uuid[], ${phones.map(({ phone }) => phone)}::text[])
           as asked (company_id, phone)
      join client on client.company_id = ${company} and client.phone = asked.phone
      left join person_client on person_client.company_id = ${company}
                             and person_client.client_id = client.client_id
     where client.deleted_at is null
       and (person_client.person_id is not null or client.added_by_staff
            or client.created < ${instant(clock.now() - KNOWN_AFTER_DAYS * DAY_MS)})`.execute(database.db)
  return rows
}

/** Premium numbers, and numbers that receive no messages. */
export function isSpecialNumber(phone: string): boolean {
  const type = parsePhoneNumberFromString(phone)?.getType()
  return type !== undefined && ['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL'].includes(type)
}
