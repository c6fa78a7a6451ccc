import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead, Id, paged } from '../common/schemas.ts'
import {
  CompanyMembership,
  CompanyMembershipQuery,
  CompanyTemplate,
  CompanyTemplateQuery,
  MembershipChangeRequest,
  MembershipSaleRequest,
  StaffFreezeRequest,
  TemplateChangeRequest,
  TemplateRequest,
} from './staff-schemas.ts'

const noQuery = z.object({})

export const listCompanyTemplates = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/template' },
  summary: 'Membership templates, disabled ones included, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyTemplateQuery,
  body: z.undefined(),
  answer: paged(CompanyTemplate),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  rateLimits: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name`, `price`, `kind` or `type`.' },
})

const templates = {
  tag: 'operator',
  right: 'catalogue.write',
  rateLimits: ['key.write'],
  query: noQuery,
  answer: CompanyTemplate,
} as const

export const createTemplate = defineKeyCall({
  ...templates,
  endpoint: { method: 'POST', path: '/v1/company/{company}/template' },
  summary: 'Add a membership or certificate template. It is on sale unless it is disabled',
  params: CompanyParams,
  body: TemplateRequest,
  errors: ['validation.failed', 'service.notFound', 'branch.notFound', 'catalogue.tooMany'],
  example: {
    template: { name: 'Ten haircuts', type: 'VISITS', visits: 10, period_days: 180, price: 400_000 },
  },
})

export const changeTemplate = defineKeyCall({
  ...templates,
  endpoint: { method: 'POST', path: '/v1/company/{company}/template/{template}' },
  summary: 'Change, disable or enable a membership template. Sold memberships stay unchanged',
  params: z.object({ company: Id, template: Id }),
  body: TemplateChangeRequest,
  errors: ['validation.failed', 'service.notFound', 'branch.notFound', 'membership.template.notFound'],
  example: { template: { active: false } },
})

export const listCompanyMemberships = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/membership' },
  summary: 'Memberships and certificates of the company, 100 a page, newest first',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyMembershipQuery,
  body: z.undefined(),
  answer: countedAhead(CompanyMembership),
  errors: ['validation.failed'],
  right: 'memberships.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    client: 'Only those of this client.',
    number: 'Only the one with this number.',
    status:
      'ACTIVE: neither expired nor used up; includes future and frozen ones. INACTIVE: the others. Absent: all.',
    sort: 'By `created`, `end_time`, `start_time` or `price`.',
  },
})

const MembershipParams = z.object({ company: Id, membership: Id })

export const readCompanyMembership = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/membership/{membership}' },
  summary: 'One membership with its visits, freezes and changes by staff',
  tag: 'operator',
  params: MembershipParams,
  query: noQuery,
  body: z.undefined(),
  answer: CompanyMembership,
  errors: ['validation.failed', 'membership.notFound'],
  right: 'memberships.read',
  rateLimits: ['key.read'],
})

const membershipWrite = {
  tag: 'operator',
  right: 'memberships.write',
  rateLimits: ['key.write'],
  answer: CompanyMembership,
} as const

export const sellMembership = defineKeyCall({
  ...membershipWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/membership' },
  summary:
    'Issue a membership from a template to a client: paid at the desk (needs `payments.write`), unpaid, or free of charge; a certificate also as a gift to another person. Idempotent',
  params: CompanyParams,
  query: noQuery,
  body: MembershipSaleRequest,
  errors: [
    'validation.failed',
    'membership.template.notFound',
    'client.notFound',
    'branch.notFound',
    'idempotency.bodyChanged',
  ],
  idempotent: true,
  example: {
    membership: {
      template: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c88',
      client: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66',
      payment: { method: 'TERMINAL', branch: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c22' },
    },
  },
})

const changing = { ...membershipWrite, params: MembershipParams, query: KeepQuery } as const

const changeErrors = ['validation.failed', 'membership.notFound', 'catalogue.inUse'] as const

export const changeMembership = defineKeyCall({
  ...changing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/membership/{membership}' },
  summary:
    'Change total, used amount or last day of a membership, or end it, with a reason. Upcoming bookings that lose their cover are returned first; kept bookings must be paid',
  body: MembershipChangeRequest,
  errors: changeErrors,
  example: { membership: { end_time: '2026-08-31', reason: 'The studio was closed for a week' } },
})

export const freezeForClient = defineKeyCall({
  ...changing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/membership/{membership}/freeze' },
  summary: 'Freeze a membership regardless of the client’s limits. Bookings on these days are returned first',
  body: StaffFreezeRequest,
  errors: [
    ...changeErrors,
    'membership.freezing.freezeRange.invalid',
    'membership.freezing.alreadyFrozen',
    'membership.freezing.outOfActivityPeriod',
  ],
  example: { freezing: { from: '2026-04-15', quantity_days: 30 } },
})

export const unfreezeForClient = defineKeyCall({
  ...changing,
  endpoint: { method: 'POST', path: '/v1/company/{company}/membership/{membership}/unfreeze' },
  summary: 'End a freeze on a day (`from`; absent: today). A future freeze is cancelled',
  body: StaffFreezeRequest,
  errors: [...changeErrors, 'membership.unfreezing.frozenRange.outOfRange'],
  example: { freezing: {} },
})
