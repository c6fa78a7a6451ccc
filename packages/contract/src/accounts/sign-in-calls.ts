/** Sign-in, sign-up and reset. */
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { guest } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import {
  CodeProof,
  CodeSent,
  Done,
  PasswordGrant,
  PasswordProof,
  PhoneRequest,
  ProviderParams,
  SignInProvider,
  SocialProof,
  SocialStart,
  SocialStarted,
  Token,
} from './schemas.ts'
import { none, askErrors, askRateLimits, proofErrors } from './call-parts.ts'

export const signInWithPassword = defineCall({
  endpoint: { method: 'POST', path: '/oauth/token', form: true, device: true },
  loadedWith: 'account',
  summary: 'Sign in with phone and password; the body is an OAuth 2 form',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordGrant,
  answer: Token,
  errors: [
    'validation.failed',
    'credentials.bad',
    'login.notAllowed',
    'company.notFound',
    'account.disabled',
    'client.alreadyExists',
  ],
  rateLimits: ['password.guess', 'password.guessKnown'],
  consumesItself: true,
  example: { username: guest.client.phone, password: 'три сині птахи', grant_type: 'password' },
})

export const signInByPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/sign_in/phone', device: true },
  loadedWith: 'account',
  summary: 'Send a sign-in code to a phone. The answer is the same for known and unknown numbers',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: [...askErrors, 'auth.sms.disabled'],
  rateLimits: askRateLimits,
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, locale: 'uk' },
})

export const verifySignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_in/phone/verify', device: true },
  loadedWith: 'account',
  summary: 'Sign in with the code. A new person becomes a client if registration is open',
  tag: 'sign-in',
  params: none,
  query: none,
  body: CodeProof,
  answer: Token,
  errors: [...proofErrors, 'auth.registration.disabled', 'login.notAllowed'],
  rateLimits: ['code.guess', 'code.guessKnown'],
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, code: '204 861' },
})

export const signUpByPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/sign_up/phone', device: true },
  loadedWith: 'account',
  summary: 'Send a sign-up code to a phone',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: [...askErrors, 'auth.registration.disabled'],
  rateLimits: askRateLimits,
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, locale: 'uk' },
})

export const verifySignUp = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_up/phone/verify', device: true },
  loadedWith: 'account',
  summary: 'Create the account with code and password, and sign in',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordProof,
  answer: Token,
  errors: [...proofErrors, 'account.exists', 'account.alreadyCreated', 'login.notAllowed'],
  rateLimits: ['code.guess', 'code.guessKnown'],
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, code: '204861', password: 'три сині птахи' },
})

export const resetByPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/reset/phone', device: true },
  loadedWith: 'account',
  summary: 'Send a code to set a new password. The answer is the same for known and unknown numbers',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: askErrors,
  rateLimits: askRateLimits,
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, locale: 'uk' },
})

export const verifyReset = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/reset/phone/verify', device: true },
  loadedWith: 'account',
  summary: 'Set a new password with the code and sign in. All other sessions end',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordProof,
  answer: Token,
  errors: [...proofErrors, 'account.notFound', 'login.notAllowed'],
  rateLimits: ['code.guess', 'code.guessKnown'],
  consumesItself: true,
  challenged: true,
  example: { phone: guest.client.phone, code: '204861', password: 'чотири сині птахи' },
})

export const listSignInProviders = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/sign_in/social' },
  loadedWith: 'account',
  summary: 'Providers of social sign-in that this company offers',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: z.undefined(),
  answer: z.object({ content: z.array(SignInProvider) }),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  rateLimits: 'read',
})

export const startSocialSignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/sign_in/social/{provider}' },
  loadedWith: 'account',
  summary: 'Start social sign-in: returns the address of the provider to redirect the browser to',
  tag: 'sign-in',
  params: ProviderParams,
  query: none,
  body: SocialStart,
  answer: SocialStarted,
  errors: [
    'validation.failed',
    'company.notFound',
    'account.disabled',
    'auth.disabled',
    'signIn.provider.notFound',
    'signIn.social.failed',
  ],
  rateLimits: ['signIn.social.begin'],
  example: { binding: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
})

export const verifySocialSignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_in/social/verify', device: true },
  loadedWith: 'account',
  summary: 'Complete social sign-in with the parameters that the provider sent to the page',
  tag: 'sign-in',
  params: none,
  query: none,
  body: SocialProof,
  answer: Token,
  errors: [
    'validation.failed',
    'signIn.social.failed',
    'login.notAllowed',
    'company.notFound',
    'account.disabled',
    'auth.disabled',
    'auth.registration.disabled',
  ],
  rateLimits: ['signIn.social.end'],
  example: {
    state: 'Kx1r8Vd2',
    code: 'SplxlOBeZQQYbYS6WxSbIA',
    iss: 'https://accounts.example.com',
    binding_secret: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
})

export const signOut = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_out' },
  loadedWith: 'account',
  summary: 'End this session. Its token is invalid at once',
  tag: 'account',
  params: none,
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: [],
  access: 'client',
  rateLimits: ['session.end'],
})
