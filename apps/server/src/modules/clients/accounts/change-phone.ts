import type { CodeSent, Confirmation, ConfirmationWay, Locale } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { giveBack } from '../../../platform/rate-limits/public.ts'
import { contactsOf, noticeLocale } from './account-notices.ts'
import { applyPhone, planPhone } from './apply-phone.ts'
import { askCode } from './ask-code.ts'
import type { From } from './asker.ts'
import { confirmChange, type Confirmed } from './confirm-change.ts'
import { rememberBrowser } from './known-browsers.ts'
import { internationalPhone } from './phone.ts'
import { proveCode, useCode } from './prove-code.ts'
import type { AccountDeps } from './send-code.ts'
import { requireAccount } from './switches.ts'

type Caller = From & { locale: Locale | undefined }

type PhoneChange = {
  userId: string
  phone: string
  locale?: Locale | null | undefined
  confirmation?: Confirmation | null | undefined
}

/**
 * Sends a code to the new phone once the change is confirmed; a pending code is sent again without another
 * confirmation. Rejects with `account.notFound` for another person's account, and as `confirmChange`.
 */
export async function askPhoneChange(
  deps: AccountDeps,
  company: CompanyScope,
  session: Session,
  change: PhoneChange,
  caller: Caller,
): Promise<CodeSent> {
  const { personId } = session
  if (change.userId !== personId) throw new ApiError('account.notFound')
  const phone = internationalPhone(change.phone)
  await requireAccount(deps.database.db, company)
  const { by, consume } = await confirmed(deps, company, session, { ...change, phone }, caller).catch(
    async (error: unknown) => {
      // A wrong password must not use up the few codes to new phones; its attempts are counted elsewhere.
      await giveBack(deps, ['code.newPhone', 'code.ask'], {
        person: personId,
        address: caller.address,
      })
      throw error
    },
  )
  return askCode(deps, company, {
    purpose: 'CHANGE_PHONE',
    phone,
    locale: change.locale ?? caller.locale ?? company.language,
    personId,
    from: caller,
    tries: 'COMMON',
    hasWorked: false,
    confirmedBy: by,
    onStore: async (tx) => {
      await lockSession(tx, session)
      await consume?.(tx)
    },
  })
}

async function confirmed(
  deps: AccountDeps,
  company: CompanyScope,
  session: Session,
  { phone, confirmation }: PhoneChange,
  from: From,
): Promise<{ by: ConfirmationWay; consume?: Confirmed['consume'] }> {
  if (confirmation == null) {
    const by = await confirmedBefore(deps, company, session.personId, phone)
    if (by !== undefined) return { by }
  }
  return confirmChange(deps, session, { action: 'CHANGE_PHONE', subject: phone, company }, confirmation, from)
}

/** How the pending code to this phone was confirmed. */
async function confirmedBefore(
  { database, clock }: Deps,
  company: CompanyScope,
  personId: string,
  phone: string,
): Promise<ConfirmationWay | undefined> {
  const live = await database.db
    .selectFrom('code_challenge')
    .select('confirmed_by')
    .where('company_id', '=', company.companyId)
    .where('person_id', '=', personId)
    .where('phone', '=', phone)
    .where('purpose', '=', 'CHANGE_PHONE')
    .where('confirmed_by', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()))
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
  return live?.confirmed_by ?? undefined
}

/**
 * Makes the verified phone the one to sign in with; after 24 hours if the change was confirmed by email alone. Rejects
 * as `applyPhone`.
 */
export async function provePhone(
  deps: Deps,
  session: Session,
  input: { phone: string; code: string; company_id?: string | null | undefined },
  caller: Caller,
): Promise<void> {
  const { personId, tokenHash } = session
  const phone = internationalPhone(input.phone)
  const proof = await proveCode(deps, {
    purpose: 'CHANGE_PHONE',
    phone,
    code: input.code,
    companyId: input.company_id ?? undefined,
    personId,
    from: caller,
  })
  // A code from an older server, which required no confirmation.
  if (proof.confirmedBy == null) throw new ApiError('code.wrong')
  const company = await companyScope(deps.database.db, proof.companyId)
  const { companyId } = company
  // Without the limit of notices, which could be used up before: the code's rate limit applies instead.
  const contacts = await contactsOf(deps.database.db, personId, companyId)
  const change = {
    personId,
    phone,
    tokenHash,
    companyId,
    contacts,
    locale: noticeLocale(caller.locale, company),
  }
  await deps.database.inTransaction(async (tx) => {
    await lockSession(tx, session)
    await useCode(tx, deps, proof)
    if (proof.confirmedBy === 'MAIL') return planPhone(tx, deps, change)
    await applyPhone(tx, deps, change)
    await rememberBrowser(tx, deps, personId, caller.deviceKey)
  })
}
