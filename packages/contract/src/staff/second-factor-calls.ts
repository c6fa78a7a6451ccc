/** Second factor of staff. docs/rules/staff-sessions.md, Second factor */
import { z } from 'zod'
import { defineEntryCall, defineKeyCall, defineStaffCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import {
  OwnersSecondFactor,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorKey,
  SecondFactorProof,
  SecondFactorRequest,
} from './second-factor-schemas.ts'
import { StaffMe } from './session-schemas.ts'

const tag = 'staff sign-in'
const none = z.object({})

export const beginSecondFactor = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/second_factor' },
  summary:
    'A new key for an authenticator app, with the password or within 10 minutes after a sign-in by code. It counts once a code of it was entered',
  tag,
  params: none,
  query: none,
  body: SecondFactorRequest,
  answer: SecondFactorKey,
  errors: ['validation.failed', 'password.wrong', 'staff.signIn.required', 'staff.secondFactor.on'],
  rateLimits: ['staff.password.change'],
  example: { password: 'три сині птахи' },
})

export const confirmSecondFactor = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/second_factor/confirm' },
  summary:
    'Switch the second factor on with a code of the app. Returns recovery codes. All other sessions end',
  tag,
  params: none,
  query: none,
  body: SecondFactorCode,
  answer: RecoveryCodes,
  errors: [
    'validation.failed',
    'staff.secondFactor.off',
    'staff.secondFactor.on',
    'staff.secondFactor.wrong',
  ],
  rateLimits: ['staff.secondFactor.guess'],
  example: { code: '204 861' },
})

export const endSecondFactor = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/second_factor/off' },
  summary: 'Switch the second factor off with a code of the app or a recovery code',
  tag,
  params: none,
  query: none,
  body: SecondFactorCode,
  answer: StaffMe,
  errors: [
    'validation.failed',
    'staff.secondFactor.off',
    'staff.secondFactor.demanded',
    'staff.secondFactor.wrong',
  ],
  rateLimits: ['staff.secondFactor.guess'],
  example: { code: '204 861' },
})

export const signInStaffBySecondFactor = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in/second_factor' },
  summary:
    'Finish a sign-in that was rejected with `staff.secondFactor.required`, with a code of the app or a recovery code: sets the session cookie',
  tag,
  params: none,
  query: none,
  body: SecondFactorProof,
  answer: StaffMe,
  errors: ['validation.failed', 'staff.secondFactor.expired', 'staff.secondFactor.wrong'],
  rateLimits: ['staff.secondFactor.guess'],
  example: { token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', code: '204 861' },
})

const ofCompany = {
  tag: 'staff',
  params: CompanyParams,
  query: none,
  answer: OwnersSecondFactor,
} as const

export const readOwnersSecondFactor = defineKeyCall({
  ...ofCompany,
  endpoint: { method: 'GET', path: '/v1/company/{company}/staff/second_factor' },
  summary: 'Whether the company demands a second factor from its owners',
  body: z.undefined(),
  errors: ['validation.failed'],
  right: 'staff.read',
  rateLimits: ['key.read'],
})

export const demandOwnersSecondFactor = defineKeyCall({
  ...ofCompany,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/staff/second_factor' },
  summary:
    'Demand a second factor from owners, or stop it. Owners without one cannot work in the company until they have it; API keys go on',
  body: z.object({ second_factor: OwnersSecondFactor }),
  errors: ['validation.failed', 'staff.secondFactor.off'],
  right: 'staff.write',
  rateLimits: ['key.write'],
  example: { second_factor: { owners: true } },
})
