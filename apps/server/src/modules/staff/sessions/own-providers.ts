/** Persons see and disable their accounts at providers. docs/rules/social-sign-in.md, Staff */
import type { OwnProvider, OwnProviders, StaffProviderChange } from '@zapys/contract'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffSession } from '../../../platform/http/staff-session.ts'
import { type AccountNotice, queueAccountNotices } from '../../messaging/messages/public.ts'
import { allowIdentity, identitiesOf, unlinkIdentity } from './person-identities.ts'
import { companiesOf } from './persons.ts'
import { forStaff, type ProviderDeps } from './provider-sign-in.ts'
import { requireLive, requireProof } from './proof.ts'
import { endSessions } from './sessions.ts'

/** Providers of the installation only: accounts at others cannot sign in. */
export async function listOwnProviders(
  db: Connection,
  { signInProviders }: Pick<ProviderDeps, 'signInProviders'>,
  { personId }: StaffSession,
): Promise<OwnProviders> {
  const accounts = await identitiesOf(db, personId)
  return {
    content: forStaff(signInProviders).map(({ id, name, issuer }): OwnProvider => {
      const account = accounts.find((one) => one.issuer === issuer)
      if (account === undefined) return { id, name, state: 'NEVER', since: null }
      const { created, unlinked_at } = account
      return {
        id,
        name,
        state: unlinked_at === null ? 'LINKED' : 'UNLINKED',
        since: new Date(unlinked_at ?? created).toISOString(),
      }
    }),
  }
}

/**
 * The required proof shows that another way to sign in works, so the last one is never removed. All other sessions end,
 * since a stranger may have signed in with the account. Rejects with `signIn.provider.notFound`, `password.wrong` and
 * `staff.signIn.required`.
 */
export async function changeOwnProvider(
  deps: ProviderDeps,
  staff: StaffSession,
  providerId: string,
  { allowed, password }: StaffProviderChange,
): Promise<OwnProviders> {
  const { database } = deps
  const provider = forStaff(deps.signInProviders).find(({ id }) => id === providerId)
  if (provider === undefined) throw new ApiError('signIn.provider.notFound')
  await requireProof(deps, staff, password)
  await database.inTransaction(async (tx) => {
    const person = await requireLive(tx, staff)
    const account = { personId: staff.personId, issuer: provider.issuer }
    const isChanged = allowed
      ? await allowIdentity(tx, account)
      : await unlinkIdentity(tx, { ...account, now: deps.clock.now() })
    if (!isChanged) return
    await endSessions(tx, staff.personId, staff.sessionId)
    await notify(tx, deps, person, {
      event: allowed ? 'STAFF_PROVIDER_ALLOWED' : 'STAFF_PROVIDER_UNLINKED',
      provider: provider.name,
    })
  })
  return listOwnProviders(database.db, deps, staff)
}

type Person = Awaited<ReturnType<typeof requireLive>>

/** Notifies the person's phone or email address, naming a company where they work. */
async function notify(
  tx: Tx,
  deps: ProviderDeps,
  { staff_person_id, phone, email }: Person,
  notice: Pick<AccountNotice, 'event' | 'provider'>,
): Promise<void> {
  const company = (await companiesOf(tx, staff_person_id)).find(({ active }) => active)
  if (company === undefined) return
  await queueAccountNotices(tx, deps, company.company_id, [
    {
      ...notice,
      channel: phone === null ? 'MAIL' : 'SMS',
      to: (phone ?? email)!,
      locale: company.language,
    },
  ])
}
