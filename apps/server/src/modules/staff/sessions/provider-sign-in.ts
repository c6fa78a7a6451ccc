/** Sign-in of staff at a provider (OpenID Connect). docs/rules/social-sign-in.md, Staff */
import type { SignInProvider as ListedProvider, SocialProof, StaffMe } from '@zapys/contract'
import type { Identity, SignInProvider } from '../../../gateways/sign-in-providers/port.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffCookie, StaffSession } from '../../../platform/http/staff-session.ts'
import { beginAttempt, takeAttempt } from '../../clients/accounts/public.ts'
import { linkIdentity, personOfIdentity } from './person-identities.ts'
import { holdStaffPerson, lockPerson, personOfContact } from './persons.ts'
import { readMe } from './read-me.ts'
import { enter, sessionOf } from './sign-in.ts'

export type ProviderDeps = Deps & { signInProviders: readonly SignInProvider[] }

/** Providers that the installation trusts for sign-in of staff. */
export const listStaffProviders = ({ signInProviders }: ProviderDeps): ListedProvider[] =>
  forStaff(signInProviders).map(({ id, name }) => ({ id, name }))

export const forStaff = (providers: readonly SignInProvider[]) =>
  providers.filter(({ isForStaff }) => isForStaff)

/** Rejects with `signIn.provider.notFound`, and with `signIn.social.failed` if the provider does not answer. */
export async function startProviderSignIn(
  deps: ProviderDeps,
  { providerId, binding }: { providerId: string; binding: string },
): Promise<string> {
  const provider = forStaff(deps.signInProviders).find(({ id }) => id === providerId)
  if (provider === undefined) throw new ApiError('signIn.provider.notFound')
  const begun = await provider.begin(await beginAttempt(deps, { companyId: null, providerId, binding }))
  if (begun.kind === 'refused') throw new ApiError('signIn.social.failed')
  return begun.url
}

/**
 * Completes the sign-in in the browser that began it. Never creates a person: the account must be linked, or on first
 * use the email address must be verified both by the provider and here.
 * A second factor is required as after a password. Rejects with `signIn.social.failed`, `staff.provider.unknown` and
 * `staff.secondFactor.required`.
 */
export async function signInByProvider(
  deps: ProviderDeps,
  { state, code, iss, error, binding_secret }: SocialProof,
  { cookie, staff: former }: { cookie: StaffCookie; staff: StaffSession | undefined },
): Promise<StaffMe> {
  const { database, signInProviders } = deps
  const attempt = await takeAttempt(deps, 'STAFF', state, binding_secret)
  const provider = forStaff(signInProviders).find(({ id }) => id === attempt?.providerId)
  if (attempt === undefined || provider === undefined) throw new ApiError('signIn.social.failed')
  const answer = { code: code ?? undefined, iss: iss ?? undefined, error: error ?? undefined }
  const finished = await provider.finish(answer, attempt.keys)
  if (finished.kind !== 'proven') throw new ApiError('signIn.social.failed')
  const entered = await database.inTransaction(async (tx) => {
    const personId = await knownPerson(tx, deps, finished.identity)
    if (personId === undefined) throw new ApiError('staff.provider.unknown')
    return enter(tx, deps, { personId, isProven: false, cookie, former })
  })
  return readMe(database.db, sessionOf(entered))
}

/**
 * The person linked to this account, whatever its email address is now. Otherwise the person with the verified email
 * address, who is linked from now on. A second account with the same address belongs to another person who got it
 * later.
 */
async function knownPerson(tx: Tx, { clock }: Deps, identity: Identity): Promise<string | undefined> {
  const linked = await personOfIdentity(tx, identity)
  if (linked !== undefined) {
    await holdStaffPerson(tx, linked)
    // The person may have unlinked it in the meantime, which ended all sessions.
    return personOfIdentity(tx, identity)
  }
  const email = identity.email?.toLowerCase()
  if (email === undefined) return undefined
  const person = await personOfContact(tx, { phone: null, email })
  const locked = person && (await lockPerson(tx, person.staff_person_id))
  // An address typed at the set-up and never verified may be another person's.
  if (locked === undefined || locked.email !== email || locked.contact_proven_at === null) return undefined
  const isLinked = await linkIdentity(tx, locked.staff_person_id, identity, clock.now())
  return isLinked ? locked.staff_person_id : undefined
}
