/** Notifies the contacts from before a change that the account was changed. docs/rules/account-changes.md */
import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import { type AccountNotice, queueAccountNotices } from '../../messaging/messages/public.ts'

export type NoticeContacts = { phone: string | null; emails: string[] }

/** Limit of notified email addresses: a person may be a client of many companies. */
const MAX_MAILS = 3

/**
 * Contacts before the change: the person's phone, this company's email address, and verified addresses of other
 * companies. Call it outside of the transaction: the limit of paid notices is consumed at once.
 */
export async function noticeContacts(
  deps: Pick<Deps, 'database' | 'clock' | 'secret'>,
  personId: string,
  companyId: string | undefined,
): Promise<NoticeContacts> {
  const { phone, emails } = await contactsOf(deps.database.db, personId, companyId)
  const isWithinLimit =
    phone !== null && (await consumeUnlessOver(deps, ['message.account'], { phone })) === undefined
  return { phone: isWithinLimit ? phone : null, emails }
}

/** As `noticeContacts` without the limit, for changes that happen once. */
export async function contactsOf(
  db: Connection,
  personId: string,
  companyId: string | undefined,
): Promise<NoticeContacts> {
  const { phone } = await db
    .selectFrom('person')
    .select('phone')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { phone, emails: await mailsOf(db, personId, companyId) }
}

async function mailsOf(db: Connection, personId: string, companyId: string | undefined): Promise<string[]> {
  const clients = await db
    .selectFrom('person_client')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'person_client.company_id')
        .onRef('client.client_id', '=', 'person_client.client_id'),
    )
    .select(['client.company_id', 'client.email', 'client.email_verified'])
    .where('person_client.person_id', '=', personId)
    .orderBy('person_client.created')
    .execute()
  const known = clients.filter(({ company_id, email_verified }) => email_verified || company_id === companyId)
  const byAddress = new Map(known.flatMap(({ email }) => (email ? [[email.toLowerCase(), email]] : [])))
  return [...byAddress.values()].slice(0, MAX_MAILS)
}

/** Runs in the transaction of the change. Notices name the company on whose page it was made. */
export async function notifyContacts(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  companyId: string,
  { phone, emails }: NoticeContacts,
  notice: Pick<AccountNotice, 'event' | 'locale' | 'ending'>,
): Promise<void> {
  const sms: AccountNotice[] = phone === null ? [] : [{ ...notice, channel: 'SMS', to: phone }]
  const mails = emails.map((to): AccountNotice => ({ ...notice, channel: 'MAIL', to }))
  await queueAccountNotices(tx, deps, companyId, [...sms, ...mails])
}

/** The company on whose page the session began, otherwise the one that the person has been a client of the longest. */
export async function noticeCompany(
  db: Connection,
  personId: string,
  companyId: string | null,
): Promise<string | undefined> {
  if (companyId !== null) return companyId
  const earliest = await db
    .selectFrom('person_client')
    .select('company_id')
    .where('person_id', '=', personId)
    .orderBy('created')
    .orderBy('company_id')
    .executeTakeFirst()
  return earliest?.company_id
}

/** Language of the notice: the request's, otherwise the company's. */
export const noticeLocale = (locale: Locale | undefined, company: CompanyScope): Locale =>
  locale ?? company.language

/** Enough digits for the owner to recognize the number, too few for a stranger to call it. */
export const endingOf = (phone: string): string => phone.slice(-2)
