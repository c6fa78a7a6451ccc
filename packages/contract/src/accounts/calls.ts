import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id } from '../common/schemas.ts'
import { endpoints } from '../endpoints.ts'
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
  endpoint: endpoints.signInWithPassword,
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
})

export const signInByPhone = defineCall({
  endpoint: endpoints.signInByPhone,
  summary: 'Send a sign-in code to a phone. A known and an unknown number answer alike',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: [...askErrors, 'auth.sms.disabled'],
  budgets: askBudgets,
  spendsItself: true,
})

export const verifySignIn = defineCall({
  endpoint: endpoints.verifySignIn,
  summary: 'Sign in with the code; somebody new becomes a client where registration is open',
  tag: 'sign-in',
  params: none,
  query: none,
  body: CodeProof,
  answer: Token,
  errors: [...proofErrors, 'auth.registration.disabled', 'login.notAllowed'],
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
})

export const signUpByPhone = defineCall({
  endpoint: endpoints.signUpByPhone,
  summary: 'Send a sign-up code to a phone',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: [...askErrors, 'auth.registration.disabled'],
  budgets: askBudgets,
  spendsItself: true,
})

export const verifySignUp = defineCall({
  endpoint: endpoints.verifySignUp,
  summary: 'Create the account with code and password, and sign in',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordProof,
  answer: Token,
  errors: [...proofErrors, 'account.exists', 'account.alreadyCreated', 'login.notAllowed'],
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
})

export const resetByPhone = defineCall({
  endpoint: endpoints.resetByPhone,
  summary: 'Send a code to set a new password. A known and an unknown number answer alike',
  tag: 'sign-in',
  params: CompanyParams,
  query: none,
  body: PhoneRequest,
  answer: CodeSent,
  errors: askErrors,
  budgets: askBudgets,
  spendsItself: true,
})

export const verifyReset = defineCall({
  endpoint: endpoints.verifyReset,
  summary: 'Set a new password with the code, and sign in; every other session ends',
  tag: 'sign-in',
  params: none,
  query: none,
  body: PasswordProof,
  answer: Token,
  errors: [...proofErrors, 'account.notFound', 'login.notAllowed'],
  budgets: ['code.guess', 'code.guessKnown'],
  spendsItself: true,
})

export const listSignInProviders = defineCall({
  endpoint: endpoints.listSignInProviders,
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
  endpoint: endpoints.startSocialSignIn,
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
})

export const verifySocialSignIn = defineCall({
  endpoint: endpoints.verifySocialSignIn,
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
})

export const signOut = defineCall({
  endpoint: endpoints.signOut,
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
  endpoint: endpoints.getMe,
  summary: 'The signed-in client as the company knows them',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: User,
  errors: userErrors,
  access: 'client',
  budgets: 'read',
})

export const saveProfile = defineCall({
  endpoint: endpoints.saveProfile,
  summary: 'Save own data; fields that are absent stay as they are',
  tag: 'account',
  params: z.object({ user: Id }),
  query: UserQuery,
  body: ProfileRequest,
  answer: User,
  errors: [...userErrors, 'client.alreadyExists', 'file.notFound', ...confirmationErrors],
  access: 'client',
  budgets: ['profile.save'],
})

export const requestConfirmation = defineCall({
  endpoint: endpoints.requestConfirmation,
  summary: 'Send a code to the current phone or the verified mail, to confirm a change of the account',
  tag: 'account',
  params: CompanyParams,
  query: none,
  body: ConfirmationRequest,
  answer: ConfirmationSent,
  errors: [...codeErrors, 'company.notFound', 'account.disabled', 'account.confirmation.unavailable'],
  access: 'client',
  budgets: ['code.confirm'],
})

export const changePassword = defineCall({
  endpoint: endpoints.changePassword,
  summary: 'Change the password. Every session ends; the answer is the token of a new one',
  tag: 'account',
  params: none,
  query: none,
  body: PasswordChange,
  answer: Token,
  errors: ['validation.failed', ...confirmationErrors],
  access: 'client',
  budgets: ['password.change'],
})

export const changePhone = defineCall({
  endpoint: endpoints.changePhone,
  summary: 'Confirm a change of phone and send a code to the new phone; it changes when the code is proven',
  tag: 'account',
  params: z.object({ company: Id, user: Id }),
  query: none,
  body: PhoneChange,
  answer: CodeSent,
  errors: [...codeErrors, 'company.notFound', 'account.notFound', 'account.disabled', ...confirmationErrors],
  access: 'client',
  budgets: ['code.newPhone', 'code.ask'],
})

export const verifyPhone = defineCall({
  endpoint: endpoints.verifyPhone,
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
})

export const cancelPhoneChange = defineCall({
  endpoint: endpoints.cancelPhoneChange,
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
  endpoint: endpoints.exportOwnData,
  summary: 'Everything the company keeps about the client',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: OwnData,
  errors: userErrors,
  access: 'client',
  budgets: ['data.export'],
})

export const deleteAccount = defineCall({
  endpoint: endpoints.deleteAccount,
  summary: 'Delete the account: own data are removed, what the books need stays without a name',
  tag: 'account',
  params: none,
  query: DeletionQuery,
  body: AccountDeletion,
  answer: Done,
  errors: ['validation.failed', 'company.notFound', 'account.notFound', ...confirmationErrors],
  access: 'client',
  budgets: ['account.delete'],
})
