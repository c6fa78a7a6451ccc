import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  CompanyKey,
  CompanyKeyChangeRequest,
  CompanyKeyQuery,
  CompanyKeyRequest,
  CompanyKeyWithSecret,
  StaffMember,
  StaffMemberChangeRequest,
  StaffMemberRequest,
  StaffQuery,
} from './schemas.ts'

const read = { tag: 'staff', right: 'staff.read', rateLimits: ['key.read'] } as const
const write = { tag: 'staff', right: 'staff.write', rateLimits: ['key.write'] } as const

export const listStaff = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/staff' },
  summary: 'Staff members of the company, former ones included, 100 a page, oldest first',
  params: CompanyParams,
  query: StaffQuery,
  body: z.undefined(),
  answer: paged(StaffMember),
  errors: ['validation.failed'],
  parameterTexts: { active: 'Only active (true) or former (false) staff members. Absent: both.' },
})

export const createStaffMember = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/staff' },
  summary: 'Add a staff member. A performer needs a resource',
  params: CompanyParams,
  query: z.object({}),
  body: StaffMemberRequest,
  answer: StaffMember,
  errors: ['validation.failed', 'resource.notFound', 'staff.tooMany'],
  example: { staff_member: { name: 'Марта', role: 'manager' } },
})

export const changeStaffMember = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/staff/{staffMember}' },
  summary:
    'Change name or role of a staff member, or deactivate them (active: false), which revokes their keys. Their calendar feeds without a right to read end, and webhooks pause. The last owner stays',
  params: z.object({ company: Id, staffMember: Id }),
  query: z.object({}),
  body: StaffMemberChangeRequest,
  answer: StaffMember,
  errors: [
    'validation.failed',
    'staff.notFound',
    'resource.notFound',
    'staff.lastOwner',
    'staff.tooMany',
    'key.moreThanOwn',
  ],
  example: { staff_member: { active: false } },
})

export const listKeys = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/key' },
  summary: 'API keys of the company without the secrets, 100 a page, oldest first',
  params: CompanyParams,
  query: CompanyKeyQuery,
  body: z.undefined(),
  answer: paged(CompanyKey),
  errors: ['validation.failed'],
  parameterTexts: {
    active: 'Only active (true) or revoked (false) keys. Absent: both.',
  },
})

export const createKey = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/key' },
  summary: 'Create an API key for a staff member, with scopes of the requesting key. It is returned once',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyKeyRequest,
  answer: CompanyKeyWithSecret,
  errors: ['validation.failed', 'staff.notFound', 'key.moreThanOwn', 'key.tooMany'],
  example: {
    key: {
      name: 'Каса',
      staff_member_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
      scopes: ['bookings.read', 'clients.read'],
    },
  },
})

export const revokeKey = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/key/{key}' },
  summary: 'Revoke an API key at once. Repeatable',
  params: z.object({ company: Id, key: Id }),
  query: z.object({}),
  body: CompanyKeyChangeRequest,
  answer: CompanyKey,
  errors: ['validation.failed', 'key.notFound'],
  example: { key: { active: false } },
})
