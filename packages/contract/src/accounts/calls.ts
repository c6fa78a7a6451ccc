import { z } from 'zod'
import { defineCall } from '../call.ts'
import { guest } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import { Id } from '../common/schemas.ts'
import {
  AccountDeletion,
  CodeProof,
  CodeSent,
  ConfirmationRequest,
  ConfirmationSent,
  DeletionQuery,
  Done,
  OwnData,
  PasswordChange,
  PasswordGrant,
  PasswordProof,
  PhoneChange,
  PhoneRequest,
  ProfileRequest,
  ProviderParams,
  SignInProvider,
  SocialProof,
  SocialStart,
  SocialStarted,
  Token,
  User,
  UserQuery,
} from './schemas.ts'

const none = z.object({})
const codeErrors = ['validation.failed', 'phone.notInternational'] as const
const askErrors = [
  ...codeErrors,
  'company.notFound',
  'account.disabled',
  'auth.disabled',
  'challenge.required',
] as const
const askBudgets = ['code.askFree', 'code.ask', 'code.askKnown', 'code.askLong'] as const
const proofErrors = [
  ...codeErrors,
  'code.wrong',
  'company.notFound',
  'account.disabled',
  'client.alreadyExists',
  'challenge.required',
] as const

export const signInWithPassword = defineCall({
  endpoint: { method: 'POST', path: '/oauth/token', form: true, device: true },
  loadedWith: 'account',
  summary: 'Sign in with phone and password; the body is a form, as OAuth 2 has it',
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
  budgets: ['password.guess', 'password.guessKnown'],
  spendsItself: true,
  example: { username: guest.client.phone, password: 'три сині птахи', grant_type: 'password' },
})

export const signInByPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/sign_in/phone', device: true },
  loadedWith: 'account',
  summary: 'Send a sign-in code to a phone. A known and an unknown number answer alike',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: [...askErrors, 'auth.sms.disabled'],
  budgets: askBudgets,
  spendsItself: true,
  challenged: true,
  example: { phone: guest.client.phone, locale: 'uk' },
})

export const verifySignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_in/phone/verify', device: true },
  loadedWith: 'account',
  summary: 'Sign in with the code; somebody new becomes a client where registration is open',
  tag: 'sign-in',
  params: none,
  query: none,
  body: CodeProof,
  answer: Token,
  errors: [...proofErrors, 'auth.registration.disabled', 'login.notAllowed'],
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
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
  budgets: askBudgets,
  spendsItself: true,
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
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
  challenged: true,
  example: { phone: guest.client.phone, code: '204861', password: 'три сині птахи' },
})

export const resetByPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/reset/phone', device: true },
  loadedWith: 'account',
  summary: 'Send a code to set a new password. A known and an unknown number answer alike',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: askErrors,
  budgets: askBudgets,
  spendsItself: true,
  challenged: true,
  example: { phone: guest.client.phone, locale: 'uk' },
})

export const verifyReset = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/reset/phone/verify', device: true },
  loadedWith: 'account',
  summary: 'Set a new password with the code, and sign in; every other session ends',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordProof,
  answer: Token,
  errors: [...proofErrors, 'account.notFound', 'login.notAllowed'],
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
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
  budgets: 'read',
})

export const startSocialSignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/sign_in/social/{provider}' },
  loadedWith: 'account',
  summary: 'Begin social sign-in: the address of the provider to send the browser to',
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
  budgets: ['signIn.social.begin'],
  example: { binding: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
})

export const verifySocialSignIn = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/sign_in/social/verify', device: true },
  loadedWith: 'account',
  summary: 'End social sign-in with what the provider sent back to the page',
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
  budgets: ['signIn.social.end'],
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
  summary: 'End this session; its token is void at once',
  tag: 'account',
  params: none,
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: [],
  access: 'client',
  budgets: ['session.end'],
})

const confirmationErrors = ['account.confirmation.required', 'password.wrong', 'code.wrong'] as const

const userErrors = ['validation.failed', 'company.notFound', 'account.notFound', 'account.disabled'] as const

export const getMe = defineCall({
  endpoint: { method: 'GET', path: '/v1/me' },
  loadedWith: 'booking',
  summary: 'The signed-in client as the company knows them',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: User,
  errors: userErrors,
  access: 'client',
  budgets: 'read',
  parameterTexts: {
    company: 'Which company’s view of the person; absent: the company whose page began the session.',
  },
})

export const saveProfile = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/{user}', device: true },
  loadedWith: 'account',
  summary: 'Save own data; fields that are absent stay as they are',
  tag: 'account',
  params: z.object({ user: Id }),
  query: UserQuery,
  body: ProfileRequest,
  answer: User,
  errors: [...userErrors, 'client.alreadyExists', 'file.notFound', ...confirmationErrors],
  access: 'client',
  budgets: ['profile.save'],
  parameterTexts: {
    company: 'The company whose data are saved; absent: the one whose page began the session.',
  },
  example: { user: { first_name: 'Марта', birth_date: '1990-05-17', gender: 'FEMALE' } },
})

export const requestConfirmation = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/confirmation', device: true },
  loadedWith: 'account',
  summary: 'Send a code to the current phone or the verified mail, to confirm a change of the account',
  tag: 'account',
  params: CompanyParams,
  query: none,
  body: ConfirmationRequest,
  answer: ConfirmationSent,
  errors: [...codeErrors, 'company.notFound', 'account.disabled', 'account.confirmation.unavailable'],
  access: 'client',
  budgets: ['code.confirm'],
  example: { action: 'CHANGE_PHONE', subject: '+380671112244', way: 'PHONE', locale: 'uk' },
})

export const changePassword = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/change_password', device: true },
  loadedWith: 'account',
  summary: 'Change the password. Every session ends; the answer is the token of a new one',
  tag: 'account',
  params: none,
  query: none,
  body: PasswordChange,
  answer: Token,
  errors: ['validation.failed', ...confirmationErrors],
  access: 'client',
  budgets: ['password.change'],
  example: { old_password: 'три сині птахи', new_password: 'чотири сині птахи' },
})

export const changePhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/{user}', device: true },
  loadedWith: 'account',
  summary: 'Confirm a change of phone and send a code to the new phone; it changes when the code is proven',
  tag: 'account',
  params: z.object({ company: Id, user: Id }),
  query: none,
  body: PhoneChange,
  answer: CodeSent,
  errors: [...codeErrors, 'company.notFound', 'account.notFound', 'account.disabled', ...confirmationErrors],
  access: 'client',
  budgets: ['code.newPhone', 'code.ask'],
  example: { user: { phone: '+380671112244' }, confirmation: { password: 'три сині птахи' } },
})

export const verifyPhone = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/phone/verify', device: true },
  loadedWith: 'account',
  summary:
    'Prove the new phone; from then on it is the one to sign in with. A change confirmed by mail waits 24 hours',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: CodeProof,
  answer: User,
  errors: [...codeErrors, 'code.wrong', 'company.notFound', 'client.alreadyExists', 'client.contactsDiffer'],
  access: 'client',
  budgets: ['code.guess'],
  parameterTexts: {
    company: 'The company whose data are answered; absent: the one whose page began the session.',
  },
  example: { phone: '+380671112244', code: '204861' },
})

export const cancelPhoneChange = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/phone/cancel' },
  loadedWith: 'account',
  summary: 'Cancel a change of phone that waits; without one nothing happens',
  tag: 'account',
  params: none,
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: [],
  access: 'client',
  budgets: ['phone.cancel'],
})

export const exportOwnData = defineCall({
  endpoint: { method: 'GET', path: '/v1/user/data' },
  loadedWith: 'account',
  summary: 'Everything the company keeps about the client',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: OwnData,
  errors: userErrors,
  access: 'client',
  budgets: ['data.export'],
  parameterTexts: { company: 'The company asked; absent: the one whose page began the session.' },
})

export const deleteAccount = defineCall({
  endpoint: { method: 'DELETE', path: '/v1/user', device: true },
  loadedWith: 'account',
  summary: 'Delete the account: own data are removed, what the books need stays without a name',
  tag: 'account',
  params: none,
  query: DeletionQuery,
  body: AccountDeletion,
  answer: Done,
  errors: ['validation.failed', 'company.notFound', 'account.notFound', ...confirmationErrors],
  access: 'client',
  budgets: ['account.delete'],
  parameterTexts: { company: 'The company to leave; absent: the one whose page began the session.' },
})
