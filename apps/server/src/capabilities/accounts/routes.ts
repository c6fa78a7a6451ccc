import { calls } from '@zapys/contract'
import type { Serve } from '../../plugins/serve.ts'
import { changePassword } from './change-password.ts'
import { askPhoneChange } from './change-phone.ts'
import { askWayIn, verifyReset, verifySignIn, verifySignUp } from './sign-in.ts'
import type { AccountDeps } from './send-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signOut } from './sign-out.ts'

/** `serveDear`: for calls that compute with a password, which takes a core for a while. */
export function serveAccounts(serve: Serve, serveDear: Serve, deps: AccountDeps): void {
  serveDear(calls.signInWithPassword, ({ body, ...caller }) => signInWithPassword(deps, body, caller))
  serve(calls.signInByPhone, ({ company, body, ...caller }) =>
    askWayIn(deps, company, 'SIGN_IN', body, caller),
  )
  serve(calls.verifySignIn, ({ body, ...caller }) => verifySignIn(deps, body, caller))
  serve(calls.signUpByPhone, ({ company, body, ...caller }) =>
    askWayIn(deps, company, 'SIGN_UP', body, caller),
  )
  serveDear(calls.verifySignUp, ({ body, ...caller }) => verifySignUp(deps, body, caller))
  serve(calls.resetByPhone, ({ company, body, ...caller }) => askWayIn(deps, company, 'RESET', body, caller))
  serveDear(calls.verifyReset, ({ body, ...caller }) => verifyReset(deps, body, caller))
  serve(calls.signOut, ({ session }) => signOut(deps, session))
  serveDear(calls.changePassword, ({ session, body, deviceKey }) =>
    changePassword(deps, session, body, deviceKey),
  )
  serve(calls.changePhone, ({ company, session, params, body, ...caller }) =>
    askPhoneChange(deps, company, session, { ...body.user, userId: params.user }, caller),
  )
}
