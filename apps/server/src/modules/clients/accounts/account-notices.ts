/** Tells the contacts from before a change that the account was changed. docs/rules/account-changes.md */
import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import { type AccountNotice, queueAccountNotices } from '../../messaging/messages/public.ts'

export type NoticeContacts = { phone: string | null; emails: string[] }

/** A person may be a client of many companies; that many mails are written to at most. */
const MAX_MAILS = 3

/**
 * Read before the change: the person's phone, the mail that this company knows, and the verified mails of other companies.
 * Call it outside of the transaction: the limit of paid notices is counted at once.
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

/** The same without the limit, for changes that happen once. */
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

/** In the transaction of the change, in the name of the company on whose page it was made. */
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

/** The company on whose page the session began, else the one that the person has been a client of the longest. */
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

/** Who reads the notice: the language of the request, else the company's. */
export const noticeLocale = (locale: Locale | undefined, company: CompanyScope): Locale =>
  locale ?? company.language

/** Enough for the owner to know the number, too little for a stranger to call it. */
export const endingOf = (phone: string): string => phone.slice(-2)
