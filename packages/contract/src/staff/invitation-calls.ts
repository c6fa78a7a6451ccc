/** Invitations, by which staff members get a sign-in. docs/rules/staff-sessions.md */
import { z } from 'zod'
import { defineEntryCall, defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  InvitationAcceptance,
  InvitationPreview,
  InvitationToken,
  StaffInvitation,
  StaffInvitationQuery,
  StaffInvitationRequest,
  StaffMe,
} from './session-schemas.ts'

const none = z.object({})
const tag = 'staff'
const linkErrors = [
  'validation.failed',
  'staff.invitation.notFound',
  'staff.invitation.used',
  'staff.invitation.expired',
] as const

export const inviteStaffMember = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/staff/{staffMember}/invitation' },
  summary:
    'Send a staff member a sign-in link by SMS or mail: one use, 7 days. It replaces an earlier one. A repeat within a minute sends nothing',
  tag,
  params: z.object({ company: Id, staffMember: Id }),
  query: none,
  body: StaffInvitationRequest,
  answer: StaffInvitation,
  errors: [
    'validation.failed',
    'phone.notInternational',
    'staff.notFound',
    'staff.hasAccount',
    'key.moreThanOwn',
  ],
  right: 'staff.write',
  rateLimits: ['staff.invite'],
  example: { invitation: { email: 'marta@studio.example', locale: 'uk' } },
})

export const listStaffInvitations = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/staff-invitation' },
  summary: 'Invitations of staff members, 100 a page, newest first',
  tag,
  params: CompanyParams,
  query: StaffInvitationQuery,
  body: z.undefined(),
  answer: paged(StaffInvitation),
  errors: ['validation.failed'],
  right: 'staff.read',
  rateLimits: ['key.read'],
  parameterTexts: { state: 'Only invitations in this state. Absent: all.' },
})

export const withdrawStaffInvitation = defineKeyCall({
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/staff-invitation/{invitation}' },
  summary: 'Withdraw an invitation. Its link stops working. Repeatable',
  tag,
  params: z.object({ company: Id, invitation: Id }),
  query: none,
  body: z.unknown(),
  answer: StaffInvitation,
  errors: ['validation.failed', 'staff.invitation.notFound', 'staff.invitation.used'],
  right: 'staff.write',
  rateLimits: ['key.write'],
  example: {},
})

export const readStaffInvitation = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/invitation' },
  summary: 'Content of an invitation; the token is the part of the link after `#`',
  tag: 'staff sign-in',
  params: none,
  query: none,
  body: InvitationToken,
  answer: InvitationPreview,
  errors: linkErrors,
  rateLimits: ['staff.invitation.open'],
  changes: 'NOTHING',
  example: { token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
})

export const acceptStaffInvitation = defineEntryCall({
  endpoint: { method: 'POST', path: '/v1/staff/invitation/accept' },
  summary:
    'Accept an invitation. It signs a new person in, with a password if one is sent; a person with an account signs in first',
  tag: 'staff sign-in',
  params: none,
  query: none,
  body: InvitationAcceptance,
  answer: StaffMe,
  errors: [...linkErrors, 'staff.invitation.otherPerson', 'staff.signIn.required', 'staff.hasAccount'],
  rateLimits: ['staff.invitation.open'],
  example: { token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', password: 'три сині птахи' },
})
