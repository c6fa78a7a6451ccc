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
  summary: 'Profile of the signed-in client at this company',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: User,
  errors: userErrors,
  access: 'client',
  rateLimits: 'read',
  parameterTexts: {
    company: 'Company whose profile is returned. Absent: the company where the session began.',
  },
})

export const saveProfile = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/{user}', device: true },
  loadedWith: 'account',
  summary: 'Change the own profile. Absent fields stay unchanged',
  tag: 'account',
  params: z.object({ user: Id }),
  query: UserQuery,
  body: ProfileRequest,
  answer: User,
  errors: [...userErrors, 'client.alreadyExists', 'file.notFound', ...confirmationErrors],
  access: 'client',
  rateLimits: ['profile.save'],
  parameterTexts: {
    company: 'Company whose profile is changed. Absent: the company where the session began.',
  },
  example: { user: { first_name: 'Марта', birth_date: '1990-05-17', gender: 'FEMALE' } },
})

export const requestConfirmation = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/confirmation', device: true },
  loadedWith: 'account',
  summary: 'Send a code to the current phone or the verified email, to confirm an account change',
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
  summary: 'Change the password. All sessions end; returns the token of a new one',
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
  summary:
    'Confirm a change of phone and send a code to the new phone. The phone changes when that code is verified',
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
    'Verify the new phone with its code; sign-in then uses it. A change confirmed by email takes effect after 24 hours',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: CodeProof,
  answer: User,
  errors: [...codeErrors, 'code.wrong', 'company.notFound', 'client.alreadyExists', 'client.contactsDiffer'],
  access: 'client',
  rateLimits: ['code.guess'],
  parameterTexts: {
    company: 'Company whose profile is returned. Absent: the company where the session began.',
  },
  example: { phone: '+380671112244', code: '204861' },
})

export const cancelPhoneChange = defineCall({
  endpoint: { method: 'POST', path: '/v1/user/phone/cancel' },
  loadedWith: 'account',
  summary:
    'Cancel a pending change of phone and end all other sessions. Without a pending change nothing happens',
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
  summary: 'Export everything the company stores about the client',
  tag: 'account',
  params: none,
  query: UserQuery,
  body: z.undefined(),
  answer: OwnData,
  errors: userErrors,
  access: 'client',
  rateLimits: ['data.export'],
  parameterTexts: {
    company: 'Company whose data are exported. Absent: the company where the session began.',
  },
})

export const deleteAccount = defineCall({
  endpoint: { method: 'DELETE', path: '/v1/user', device: true },
  loadedWith: 'account',
  summary: 'Delete the account: personal data are erased; accounting entries stay without a name',
  tag: 'account',
  params: none,
  query: DeletionQuery,
  body: AccountDeletion,
  answer: Done,
  errors: ['validation.failed', 'company.notFound', 'account.notFound', ...confirmationErrors],
  access: 'client',
  rateLimits: ['account.delete'],
  parameterTexts: {
    company: 'Company whose account is deleted. Absent: the company where the session began.',
  },
})
