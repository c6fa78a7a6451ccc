import type { User } from '@zapys/contract'
import { privacyText } from '@zapys/domain/companies'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { requireAccount, waitingPhoneChange } from '../accounts/public.ts'
import { ownCompany } from './own-company.ts'

/** Rejects with `company.notFound`, and with `account.disabled` if the company offers no accounts. */
export async function getMe(
  { database: { db } }: Deps,
  session: Session,
  query: { company?: string | undefined },
): Promise<User> {
  const company = await ownCompany(db, session, query.company)
  if (company !== undefined) await requireAccount(db, company)
  return readUser(db, session.personId, company)
}

/** The person with the data of this company only. */
export async function readUser(
  db: Connection,
  personId: string,
  company: CompanyScope | undefined,
): Promise<User> {
  const person = await db
    .selectFrom('person')
    .select(['phone', 'password_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  const phoneChange = await waitingPhoneChange(db, personId)
  const clientId = company && (await clientOf(db, company, personId))
  const client =
    clientId &&
    (await db
      .selectFrom('client')
      .select(['first_name', 'middle_name', 'last_name', 'email', 'birth_date', 'gender'])
      .select('extra_fields')
      .where('company_id', '=', company.companyId)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow())
  return {
    id: personId,
    company_id: company?.companyId ?? null,
    ...(client || {
      first_name: null,
      middle_name: null,
      last_name: null,
      email: null,
      birth_date: null,
      gender: null,
    }),
    extra_fields: (client || undefined)?.extra_fields ?? {},
    // The verified phone.
    phone: person.phone,
    has_password: person.password_hash !== null,
    ...(phoneChange && { phone_change: phoneChange }),
    ...(clientId ? await agreedPrivacy(db, company, clientId) : {}),
  }
}

/** From the client's newest booking that includes a consent. */
async function agreedPrivacy(
  db: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<Pick<User, 'agreed_privacy'>> {
  const booked = await db
    .selectFrom('appointment')
    .select('agreement')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`agreement ->> 'privacy' = 'true' and agreement ->> 'privacy_url' is not null`)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (booked === undefined) return {}
  const agreement = booked.agreement as Agreement
  const text = privacyText(agreement)
  const agreed_at = agreement.privacy_agreed_at ?? agreement.agreed_at
  return text === null ? {} : { agreed_privacy: { text, agreed_at } }
}

type Agreement = {
  privacy_url?: string
  privacy_version?: string
  privacy_agreed_at?: string
  agreed_at: string
}
