/** Sign-in and sessions of staff. docs/rules/staff-sessions.md */
import { z } from 'zod'
import { Done } from '../accounts/schemas.ts'
import { defineEntryCall, defineStaffCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import {
  StaffCodeProof,
  StaffCodeRequest,
  StaffCodeSent,
  StaffMe,
  StaffPasswordChange,
  StaffPasswordSignIn,
  StaffSession,
  StaffSetUpRequest,
  StaffSignOutRequest,
} from './session-schemas.ts'

const tag = 'staff sign-in'
const none = z.object({})

export const beginStaffSignIn = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in' },
  summary:
    'Send a sign-in code to a phone or mail of a staff member. The answer is the same for known and unknown logins. A code is valid only with its `request_id`',
  tag,
  params: none,
  query: none,
  body: StaffCodeRequest,
  answer: StaffCodeSent,
  errors: ['validation.failed', 'staff.login.malformed'],
  rateLimits: ['staff.code.ask'],
  example: { login: 'anna@studio.example', locale: 'uk' },
})

export const signInStaffByCode = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in/code' },
  summary: 'Sign in with the code: sets the session cookie',
  tag,
  params: none,
  query: none,
  body: StaffCodeProof,
  answer: StaffMe,
  errors: ['validation.failed', 'code.wrong', 'staff.secondFactor.required'],
  rateLimits: ['staff.code.guess'],
  example: { request_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11', code: '204 861' },
})

export const signInStaffByPassword = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_in/password' },
  summary: 'Sign in with phone or mail and password: sets the session cookie',
  tag,
  params: none,
  query: none,
  body: StaffPasswordSignIn,
  answer: StaffMe,
  errors: [
    'validation.failed',
    'staff.login.malformed',
    'staff.credentials.wrong',
    'staff.secondFactor.required',
  ],
  rateLimits: ['staff.password.guess'],
  example: { login: 'anna@studio.example', password: 'три сині птахи' },
})

export const signOutStaff = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/sign_out' },
  summary: 'End this session, or with `everywhere` all sessions of the person',
  tag,
  params: none,
  query: none,
  body: StaffSignOutRequest,
  answer: Done,
  errors: ['validation.failed'],
  rateLimits: ['staff.session.write'],
  example: { everywhere: true },
})

export const readStaffMe = defineStaffCall({
  endpoint: { method: 'GET', path: '/v1/staff/me' },
  summary: 'The signed-in person, and their companies with role and rights',
  tag,
  params: none,
  query: none,
  body: z.undefined(),
  answer: StaffMe,
  errors: [],
  rateLimits: ['staff.session.read'],
})

export const listStaffSessions = defineStaffCall({
  endpoint: { method: 'GET', path: '/v1/staff/session' },
  summary: 'Own sessions, last used first',
  tag,
  params: none,
  query: none,
  body: z.undefined(),
  answer: z.object({ content: z.array(StaffSession) }),
  errors: [],
  rateLimits: ['staff.session.read'],
})

export const revokeStaffSession = defineStaffCall({
  endpoint: { method: 'DELETE', path: '/v1/staff/session/{session}' },
  summary: 'End an own session at once. Repeatable',
  tag,
  params: z.object({ session: Id }),
  query: none,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed'],
  rateLimits: ['staff.session.write'],
  example: {},
})

export const changeStaffPassword = defineStaffCall({
  endpoint: { method: 'POST', path: '/v1/staff/password' },
  summary:
    'Set a new password with the old one, or without it within 10 minutes after a sign-in by code. All other sessions end',
  tag,
  params: none,
  query: none,
  body: StaffPasswordChange,
  answer: StaffMe,
  errors: ['validation.failed', 'password.wrong', 'staff.signIn.required'],
  rateLimits: ['staff.password.change'],
  example: { old_password: 'три сині птахи', new_password: 'чотири сині птахи' },
})

export const setUpInstallation = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/set_up' },
  summary:
    'Create the company and the first owner of an empty installation with the token of the set-up link, its part after `#`. The server prints the link. Sets the session cookie',
  tag,
  params: none,
  query: none,
  body: StaffSetUpRequest,
  answer: StaffMe,
  errors: ['validation.failed', 'phone.notInternational', 'staff.setUp.notFound', 'staff.setUp.done'],
  rateLimits: ['staff.setUp'],
  example: {
    token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    company: {
      name: 'Студія',
      trade: 'beauty',
      place: 'Lviv',
      services: [{ name: 'Стрижка', kind: 'GENERAL', minutes: 60, amount: 90_000 }],
      person: 'Анна',
    },
    owner: { name: 'Анна', email: 'anna@studio.example', password: 'три сині птахи' },
  },
})
