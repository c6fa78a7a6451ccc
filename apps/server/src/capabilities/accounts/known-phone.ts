/** What is known of a number before money is spent on it. docs/rules/limits.md */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** Longer than anybody keeps an attack up who only makes bookings, and short for a client. */
const KNOWN_AFTER_DAYS = 30
const DAY_MS = 86_400_000

/**
 * A client of the company: proven, or there for a month. Anybody can make a client of any number by booking as a guest,
 * and must not get at the clients' share of paid messages that way.
 */
export async function isKnownPhone(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  phone: string,
): Promise<boolean> {
  const client = await database.read
    .selectFrom('client')
    .leftJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'client.company_id')
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select('client.client_id')
    .where('client.company_id', '=', company.companyId)
    .where('client.phone', '=', phone)
    .where('client.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('person_client.person_id', 'is not', null),
        where('client.created', '<', instant(clock.now() - KNOWN_AFTER_DAYS * DAY_MS)),
      ]),
    )
    .executeTakeFirst()
  return client !== undefined
}

/** Numbers that cost whoever writes to them, or that nobody reads messages at. */
export function isSpecialNumber(phone: string): boolean {
  const type = parsePhoneNumberFromString(phone)?.getType()
  return type !== undefined && ['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL'].includes(type)
}
