import type { ConfirmationSent, ConfirmedAction, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { askCode } from './ask-code.ts'
import type { From } from './asker.ts'
import { maskedMail, readConfirmingAccount, boundTo, waysOf } from './confirm-change.ts'
import { internationalPhone } from './phone.ts'
import type { AccountDeps } from './send-code.ts'
import { requireAccount } from './switches.ts'

type ConfirmationRequest = {
  action: ConfirmedAction
  subject?: string | null | undefined
  way: 'PHONE' | 'MAIL'
  locale?: Locale | null | undefined
}

/**
 * Sends a code to the current phone or the verified email address. It fits only this change, subject and company.
 * Rejects with `account.confirmation.unavailable` if the account has no such contact.
 */
export async function requestConfirmation(
  deps: AccountDeps,
  company: CompanyScope,
  session: Session,
  { action, subject, way, locale }: ConfirmationRequest,
  caller: From & { locale: Locale | undefined },
): Promise<ConfirmationSent> {
  const { db } = deps.database
  // Deleting the account stays possible when the company disables accounts.
  if (action !== 'DELETE_ACCOUNT') await requireAccount(db, company)
  const account = await readConfirmingAccount(db, session.personId, company)
  const { phone, email } = account
  if (!waysOf(action, account).includes(way) || phone === null)
    throw new ApiError('account.confirmation.unavailable')
  const isByMail = way === 'MAIL'
  const { resend_after, expires_in, sms_possible } = await askCode(deps, company, {
    purpose: isByMail ? 'CONFIRM_BY_MAIL' : 'CONFIRM',
    phone,
    ...(isByMail && { email: email! }),
    locale: locale ?? caller.locale ?? company.language,
    personId: session.personId,
    action,
    use: boundTo({ action, subject: subjectOf(action, subject ?? ''), company }, isByMail ? email : null),
    from: caller,
    tries: 'COMMON',
    hasWorked: false,
    onStore: (tx) => lockSession(tx, session),
  })
  return {
    way,
    to: isByMail ? maskedMail(email!) : phone,
    resend_after,
    expires_in,
    ...(sms_possible === false && { sms_possible }),
  }
}

/** Normalized as in the calls that make the change. */
function subjectOf(action: ConfirmedAction, typed: string): string {
  if (action === 'CHANGE_PHONE') return internationalPhone(typed)
  return action === 'CHANGE_MAIL' ? typed.trim().toLowerCase() : ''
}
