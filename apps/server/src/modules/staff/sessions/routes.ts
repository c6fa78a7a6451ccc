import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { changePassword } from './change-password.ts'
import { inviteStaffMember, listInvitations, withdrawInvitation } from './invitations.ts'
import {
  listStaffProviders,
  type ProviderDeps,
  signInByProvider,
  startProviderSignIn,
} from './provider-sign-in.ts'
import { changeOwnProvider, listOwnProviders } from './own-providers.ts'
import { readMe } from './read-me.ts'
import { listSessions, revokeSession, signOut } from './sessions.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  demandSecondFactor,
  endSecondFactor,
  readOwnersSecondFactor,
} from './manage-second-factor.ts'
import { beginSignIn, signInByCode, signInByPassword, signInBySecondFactor } from './sign-in.ts'

/** Minimum response time, longer than sending a code takes: timing must not reveal who has an account. */
const ANSWERS_AFTER_MS = 200

/** `serveExpensive`: for calls that hash a password, which occupies a core for a while. */
export function serveStaffSessions(serve: Serve, serveExpensive: Serve, deps: Deps): void {
  serve(
    calls.beginStaffSignIn,
    ({ body, address, cookie, staff, locale }) => beginSignIn(deps, body, { address, cookie, staff, locale }),
    { answersAfterMs: ANSWERS_AFTER_MS },
  )
  serve(calls.signInStaffByCode, ({ body, cookie, staff }) => signInByCode(deps, body, { cookie, staff }), {
    answersAfterMs: ANSWERS_AFTER_MS,
  })
  serveExpensive(calls.signInStaffByPassword, ({ body, address, cookie, staff }) =>
    signInByPassword(deps, body, { address, cookie, staff }),
  )
  serve(calls.signInStaffBySecondFactor, ({ body, address, cookie, staff }) =>
    signInBySecondFactor(deps, body, { address, cookie, staff }),
  )
  serve(calls.signOutStaff, ({ staff, cookie, body }) => signOut(deps, staff, cookie, body))
  serve(calls.readStaffMe, ({ staff }) => readMe(deps.database.db, staff))
  serve(calls.listStaffSessions, ({ staff }) => listSessions(deps, staff))
  serve(calls.revokeStaffSession, ({ staff, params, cookie }) =>
    revokeSession(deps, staff, params.session, cookie),
  )
  serveExpensive(calls.changeStaffPassword, ({ staff, body, cookie }) =>
    changePassword(deps, staff, body, cookie),
  )
  serve(calls.inviteStaffMember, ({ company, params, body, operator: by }) =>
    inviteStaffMember(deps, company, { by, staffMemberId: params.staffMember }, body.invitation),
  )
  serve(calls.listStaffInvitations, ({ company, query }) => listInvitations(deps, company, query))
  serve(calls.withdrawStaffInvitation, ({ company, params, operator: by }) =>
    withdrawInvitation(deps, company, by, params.invitation),
  )
  serve(calls.readStaffInvitation, ({ body, staff }) => readInvitation(deps, body.token, { staff }))
  serveExpensive(calls.acceptStaffInvitation, ({ body, staff, cookie }) =>
    acceptInvitation(deps, body, { staff, cookie }),
  )
  serveSecondFactor(serve, serveExpensive, deps)
}

/** Separate admission control: staff who wait for a provider must not keep others from the database. */
export function serveStaffProviders(serve: Serve, serveExpensive: Serve, deps: ProviderDeps): void {
  serve(calls.listStaffProviders, async () => ({ content: listStaffProviders(deps) }))
  serve(calls.startStaffProviderSignIn, async ({ params, body: { binding } }) => ({
    url: await startProviderSignIn(deps, { providerId: params.provider, binding }),
  }))
  serve(calls.signInStaffByProvider, ({ body, cookie, staff }) =>
    signInByProvider(deps, body, { cookie, staff }),
  )
  serve(calls.listOwnStaffProviders, ({ staff }) => listOwnProviders(deps.database.db, deps, staff))
  serveExpensive(calls.changeOwnStaffProvider, ({ staff, params, body }) =>
    changeOwnProvider(deps, staff, params.provider, body.provider),
  )
}

function serveSecondFactor(serve: Serve, serveExpensive: Serve, deps: Deps): void {
  serveExpensive(calls.beginSecondFactor, ({ staff, body }) => beginSecondFactor(deps, staff, body))
  serve(calls.confirmSecondFactor, ({ staff, body }) => confirmSecondFactor(deps, staff, body))
  serve(calls.endSecondFactor, ({ staff, body }) => endSecondFactor(deps, staff, body))
  serve(calls.readOwnersSecondFactor, ({ company }) => readOwnersSecondFactor(deps.database.db, company))
  serve(calls.demandOwnersSecondFactor, ({ company, body, operator: by }) =>
    demandSecondFactor(deps, company, by, body.second_factor),
  )
}
