import { calls } from '@zapys/contract'
import type { Serve } from '../../../platform/route/serve.ts'
import { changePassword } from './change-password.ts'
import { cancelPhoneChange } from './apply-phone.ts'
import { askPhoneChange } from './change-phone.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { askWayIn, verifyReset, verifySignIn, verifySignUp } from './sign-in.ts'
import type { AccountDeps } from './send-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signOut } from './sign-out.ts'

/** `serveExpensive`: for calls that hash a password, which occupies a core for a while. */
export function serveAccounts(serve: Serve, serveExpensive: Serve, deps: AccountDeps): void {
  serveExpensive(calls.signInWithPassword, ({ body, ...caller }) => signInWithPassword(deps, body, caller))
  serve(calls.signInByPhone, ({ company, body, ...caller }) =>
    askWayIn(deps, company, 'SIGN_IN', body, caller),
  )
  serve(calls.verifySignIn, ({ body, ...caller }) => verifySignIn(deps, body, caller))
  serve(calls.signUpByPhone, ({ company, body, ...caller }) =>
    askWayIn(deps, company, 'SIGN_UP', body, caller),
  )
  serveExpensive(calls.verifySignUp, ({ body, ...caller }) => verifySignUp(deps, body, caller))
  serve(calls.resetByPhone, ({ company, body, ...caller }) => askWayIn(deps, company, 'RESET', body, caller))
  serveExpensive(calls.verifyReset, ({ body, ...caller }) => verifyReset(deps, body, caller))
  serve(calls.signOut, ({ session }) => signOut(deps, session))
  serve(calls.requestConfirmation, ({ company, session, body, ...caller }) =>
    requestConfirmation(deps, company, session, body, caller),
  )
  serveExpensive(calls.changePassword, ({ session, body, ...caller }) =>
    changePassword(deps, session, body, caller),
  )
  serveExpensive(calls.changePhone, ({ company, session, params, body, ...caller }) => {
    const { user, confirmation } = body
    return askPhoneChange(deps, company, session, { ...user, userId: params.user, confirmation }, caller)
  })
  serve(calls.cancelPhoneChange, ({ session }) => cancelPhoneChange(deps, session))
}
