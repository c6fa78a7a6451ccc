/** Sign-in at a provider (OpenID Connect). docs/rules/social-sign-in.md lists which check is where. */
import type { BookingSettings, Locale, SignInProvider as ListedProvider, Token } from '@zapys/contract'
import { type CompanyScope, companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ProviderAnswer, SignInProvider } from '../../../gateways/sign-in-providers/port.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { contactsOf, noticeLocale, notifyContacts } from './account-notices.ts'
import { letIn } from './sessions.ts'
import { beginAttempt, takeAttempt } from './social-attempt.ts'
import { personOfIdentity } from './social-person.ts'
import { requireAccount } from './switches.ts'

export type SocialDeps = Deps & { signInProviders: readonly SignInProvider[] }

/** Empty if the company offers no social sign-in or no accounts. */
export async function listSignInProviders(
  deps: SocialDeps,
  company: CompanyScope,
): Promise<ListedProvider[]> {
  const settings = await requireAccount(deps.database.db, company).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'account.disabled') return undefined
    throw error
  })
  if (!settings?.auth.social_auth) return []
  return offered(deps, settings).map(({ id, name }) => ({ id, name }))
}

/**
 * Rejects with `auth.disabled`, `signIn.provider.notFound`, and with `signIn.social.failed` if the provider is
 * unavailable.
 */
export async function startSocialSignIn(
  deps: SocialDeps,
  company: CompanyScope,
  request: { providerId: string; binding: string },
): Promise<string> {
  const settings = await requireSocial(deps, company)
  const provider = offered(deps, settings).find(({ id }) => id === request.providerId)
  if (provider === undefined) throw new ApiError('signIn.provider.notFound')
  const keys = await beginAttempt(deps, {
    companyId: company.companyId,
    providerId: provider.id,
    binding: request.binding,
  })
  const begun = await provider.begin(keys)
  if (begun.kind === 'refused') throw new ApiError('signIn.social.failed')
  return begun.url
}

/**
 * Completes what `startSocialSignIn` began, in the same browser. Every fault of the provider's response is rejected
 * with `signIn.social.failed`; the log has the reason. Also rejects as `personOfIdentity` and if the company disabled
 * it.
 */
export async function verifySocialSignIn(
  deps: SocialDeps,
  callback: ProviderAnswer & {
    state: string
    bindingSecret: string
    locale: Locale | undefined
    deviceKey: string | undefined
  },
): Promise<Token> {
  const attempt = await takeAttempt(deps, 'CLIENT', callback.state, callback.bindingSecret)
  if (attempt === undefined || attempt.companyId === null) throw new ApiError('signIn.social.failed')
  const company = await companyScope(deps.database.db, attempt.companyId)
  // Checked again: minutes have passed, and the operator may have disabled the provider.
  const settings = await requireSocial(deps, company)
  const provider = offered(deps, settings).find(({ id }) => id === attempt.providerId)
  const { code, iss, error } = callback
  const finished = await provider?.finish({ code, iss, error }, attempt.keys)
  if (finished?.kind !== 'proven') throw new ApiError('signIn.social.failed')
  return deps.database.inTransaction(async (tx) => {
    const { personId, isNewlyLinked } = await personOfIdentity(tx, deps, company, finished.identity, {
      mayRegister: settings.auth.allow_registration,
      locale: callback.locale,
    })
    if (isNewlyLinked)
      await notifyContacts(tx, deps, company.companyId, await contactsOf(tx, personId, company.companyId), {
        event: 'PROVIDER_LINKED',
        locale: noticeLocale(callback.locale, company),
      })
    return letIn(tx, deps, personId, company.companyId, callback.deviceKey)
  })
}

async function requireSocial(deps: SocialDeps, company: CompanyScope): Promise<BookingSettings> {
  const settings = await requireAccount(deps.database.db, company)
  if (!settings.auth.social_auth) throw new ApiError('auth.disabled')
  return settings
}

/** In the order of the installation's settings; a company without a list offers all. */
const offered = ({ signInProviders }: SocialDeps, { auth: { providers } }: BookingSettings) =>
  signInProviders.filter(({ id }) => providers.length === 0 || providers.includes(id))
