import { z } from 'zod'
import { defineCall } from '../call.ts'
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
  PhoneChange,
  ProfileRequest,
  Token,
  User,
  UserQuery,
} from './schemas.ts'
import { none, codeErrors } from './call-parts.ts'

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
  rateLimits: 'read',
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
  rateLimits: ['profile.save'],
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
  rateLimits: ['code.confirm'],
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
  rateLimits: ['password.change'],
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
  rateLimits: ['code.newPhone', 'code.ask'],
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
  rateLimits: ['code.guess'],
  parameterTexts: {
    company: 'The company whose data are answered; absent: the one whose page began the session.',
  },
  example: { phone: '+380671112244', code: '204861' },
})

export const cancelPhoneChange = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/phone/cancel' },
  loadedWith: 'account',
  summary: 'Cancel a change of phone that waits; all other sessions end. Without one nothing happens',
  tag: 'account',
  params: none,
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: [],
  access: 'client',
  rateLimits: ['phone.cancel'],
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
  rateLimits: ['data.export'],
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
  rateLimits: ['account.delete'],
  parameterTexts: { company: 'The company to leave; absent: the one whose page began the session.' },
})
