import { calls } from '@zapys/contract'
import type { Serve } from '../../../platform/route/serve.ts'
import { type AccountDeps, provePhone } from '../accounts/public.ts'
import { ownCompany } from './own-company.ts'
import { getMe, readUser } from './read-user.ts'
import { saveProfile } from './save-profile.ts'

/** `serveExpensive`: for calls that hash a password, which occupies a core for a while. */
export function serveProfiles(serve: Serve, serveExpensive: Serve, deps: AccountDeps): void {
  serve(calls.getMe, ({ session, query }) => getMe(deps, session, query))
  serveExpensive(calls.saveProfile, ({ session, params, query, body, ...caller }) =>
    saveProfile(deps, session, { ...body, userId: params.user, companyId: query.company }, caller),
  )
  // Verification belongs to accounts; the response is the profile with the new phone.
  serve(calls.verifyPhone, async ({ session, query, body, ...caller }) => {
    const company = await ownCompany(deps.database.db, session, query.company ?? body.company_id ?? undefined)
    await provePhone(deps, session, body, caller)
    return readUser(deps.database.db, session.personId, company)
  })
}
