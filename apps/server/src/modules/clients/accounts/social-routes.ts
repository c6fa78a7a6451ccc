import { calls } from '@zapys/contract'
import type { Serve } from '../../../platform/route/serve.ts'
import {
  listSignInProviders,
  type SocialDeps,
  startSocialSignIn,
  verifySocialSignIn,
} from './social-sign-in.ts'

/**
 * `serve` should have separate admission control: calls that wait for a provider must not keep bookings from the
 * database.
 */
export function serveSocialSignIn(serve: Serve, deps: SocialDeps): void {
  serve(calls.listSignInProviders, async ({ company }) => ({
    content: await listSignInProviders(deps, company),
  }))
  serve(calls.startSocialSignIn, async ({ company, params, body }) => ({
    url: await startSocialSignIn(deps, company, {
      providerId: params.provider,
      binding: body.binding,
    }),
  }))
  serve(calls.verifySocialSignIn, ({ body, locale, deviceKey }) =>
    verifySocialSignIn(deps, {
      state: body.state,
      code: body.code ?? undefined,
      iss: body.iss ?? undefined,
      error: body.error ?? undefined,
      bindingSecret: body.binding_secret,
      locale,
      deviceKey,
    }),
  )
}
