/** Sign-in of staff at a provider. docs/rules/social-sign-in.md, Staff */
import { z } from 'zod'
import {
  ProviderParams,
  SignInProvider,
  SocialProof,
  SocialStart,
  SocialStarted,
} from '../accounts/schemas.ts'
import { defineEntryCall, defineStaffCall } from '../call.ts'
import { OwnProviders, StaffProviderRequest } from './provider-schemas.ts'
import { StaffMe } from './session-schemas.ts'

const tag = 'staff sign-in'
const none = z.object({})

export const listStaffProviders = defineEntryCall({
  endpoint: { method: 'GET', path: '/v1/staff/sign_in/provider' },
  summary: 'Providers (OpenID Connect) at which staff can sign in',
  tag,
  params: none,
  query: none,
  body: z.undefined(),
  answer: z.object({ content: z.array(SignInProvider) }),
  errors: [],
  rateLimits: ['staff.provider.read'],
})

export const startStaffProviderSignIn = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in/provider/{provider}' },
  summary: 'Start a sign-in at a provider: returns its address, to which the browser is sent',
  tag,
  params: ProviderParams.pick({ provider: true }),
  query: none,
  body: SocialStart,
  answer: SocialStarted,
  errors: ['validation.failed', 'signIn.provider.notFound', 'signIn.social.failed'],
  rateLimits: ['staff.provider.begin'],
  parameterTexts: { provider: 'Id of a provider.' },
  example: { binding: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
})

export const signInStaffByProvider = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in/provider' },
  summary:
    'Sign in with the parameters that the provider sent: sets the session cookie. The person must already exist with the mail that the provider has verified',
  tag,
  params: none,
  query: none,
  body: SocialProof,
  answer: StaffMe,
  errors: [
    'validation.failed',
    'signIn.social.failed',
    'staff.provider.unknown',
    'staff.secondFactor.required',
  ],
  rateLimits: ['staff.provider.end'],
  example: {
    state: 'staff.Kx1r8Vd2',
    code: 'SplxlOBeZQQYbYS6WxSbIA',
    iss: 'https://accounts.example.com',
    binding_secret: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
})

export const listOwnStaffProviders = defineStaffCall({
  endpoint: { method: 'GET', path: '/v1/staff/provider' },
  summary: 'Providers at which staff can sign in, and whether the own account is linked there',
  tag,
  params: none,
  query: none,
  body: z.undefined(),
  answer: OwnProviders,
  errors: [],
  rateLimits: ['staff.session.read'],
})

export const changeOwnStaffProvider = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/provider/{provider}' },
  summary:
    'Unlink the own account at a provider (`allowed: false`): it signs in no more, and its mail does not link it again. Or allow it again. With the password, or within 10 minutes after a sign-in by code. All other sessions end, and a message is sent. Repeatable',
  tag,
  params: ProviderParams.pick({ provider: true }),
  query: none,
  body: StaffProviderRequest,
  answer: OwnProviders,
  errors: ['validation.failed', 'signIn.provider.notFound', 'password.wrong', 'staff.signIn.required'],
  rateLimits: ['staff.password.change'],
  parameterTexts: { provider: 'Id of a provider.' },
  example: { provider: { allowed: false, password: 'три сині птахи' } },
})
