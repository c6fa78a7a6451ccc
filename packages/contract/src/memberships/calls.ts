import { z } from 'zod'
import { defineCall } from '../call.ts'
import { guest } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead, paged } from '../common/schemas.ts'
import {
  FreezePreview,
  FreezeRequest,
  GiftCard,
  UnfreezePreview,
  Membership,
  MembershipListQuery,
  MembershipOrderRequest,
  MembershipTemplate,
  MembershipTemplateListQuery,
} from './schemas.ts'

export const listMembershipTemplates = defineCall({
  endpoint: { method: 'GET', path: '/v1/public/company/{company}/membership/template' },
  loadedWith: 'booking',
  summary: 'Membership and certificate templates on sale, 100 a page',
  tag: 'memberships',
  params: CompanyParams,
  query: MembershipTemplateListQuery,
  body: z.undefined(),
  answer: paged(MembershipTemplate),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  rateLimits: 'read',
  parameterTexts: { sort: 'By `ordinal`, `name`, `price`, `kind` or `type`.' },
})

export const orderMembership = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/template/{template}/membership' },
  loadedWith: 'account',
  summary:
    'Order a membership or certificate, as a guest or signed-in client. It can be used after payment. Idempotent',
  tag: 'memberships',
  params: z.object({ company: Id, template: Id }),
  query: z.object({}),
  body: MembershipOrderRequest,
  answer: Membership,
  errors: [
    'validation.failed',
    'company.notFound',
    'phone.notInternational',
    'token.invalid',
    'membership.template.notFound',
    'membership.order.disabled',
    'membership.showcase.disabled',
    'membership.changed',
    'membership.order.tooMany',
    'action.blocked',
    'idempotency.bodyChanged',
    'account.disabled',
    'client.alreadyExists',
    'file.notFound',
  ],
  access: 'either',
  rateLimits: ['membership.order'],
  idempotent: true,
  example: {
    client_membership: { client: guest.client, start_time: '2026-04-15', source: 'WIDGET', locale: 'uk' },
  },
})

const ManagedMembershipParams = z.object({ company: Id, membership: Id })

export const readManagedMembership = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/membership/{membership}' },
  loadedWith: 'account',
  summary: 'An order of a guest, by its key (header X-Manage-Key)',
  tag: 'memberships',
  params: ManagedMembershipParams,
  query: z.object({}),
  body: z.undefined(),
  answer: Membership,
  errors: ['validation.failed', 'company.notFound', 'membership.notFound'],
  rateLimits: 'read',
  managed: true,
})

export const readGift = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/gift/{membership}' },
  loadedWith: 'account',
  summary: 'Card of a certificate that was bought as a gift, by the key of its link (header X-Manage-Key)',
  tag: 'memberships',
  params: ManagedMembershipParams,
  query: z.object({}),
  body: z.undefined(),
  answer: GiftCard,
  errors: ['validation.failed', 'company.notFound', 'membership.notFound'],
  rateLimits: 'read',
  managed: true,
})

const ownErrors = ['validation.failed', 'company.notFound', 'account.disabled'] as const

export const listOwnMemberships = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/membership' },
  loadedWith: 'account',
  summary: 'Own memberships, 20 a page: active ones by end, the others latest end first',
  tag: 'own memberships',
  params: CompanyParams,
  query: MembershipListQuery,
  body: z.undefined(),
  answer: countedAhead(Membership),
  errors: ownErrors,
  access: 'client',
  rateLimits: 'read',
  parameterTexts: {
    status:
      'ACTIVE: neither expired nor used up; includes future and frozen ones. INACTIVE: the others. Absent: all.',
    sort: 'By `end_time`, `start_time`, `created` or `price`.',
  },
})

export const getOwnMembership = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/membership/{membership}' },
  loadedWith: 'account',
  summary: 'One own membership by number or id, with its visits and freezes',
  tag: 'own memberships',
  params: z.object({ company: Id, membership: z.string().max(60) }),
  query: z.object({}),
  body: z.undefined(),
  answer: Membership,
  errors: [...ownErrors, 'membership.notFound'],
  access: 'client',
  rateLimits: 'read',
  parameterTexts: { membership: 'Number of the membership, or its id.' },
})

const OwnMembershipParams = z.object({ company: Id, membership: Id })
const freezeErrors = [
  ...ownErrors,
  'membership.notFound',
  'membership.freezing.disabled',
  'membership.unpaid',
] as const
const freezingErrors = [
  ...freezeErrors,
  'membership.freezing.outOfActivityPeriod',
  'membership.freezing.maxCount.reached',
  'membership.freezing.alreadyFrozen',
  'membership.freezing.freezeRange.invalid',
  'membership.freezing.maxPeriod.reached',
  'membership.freezing.period.today.hasAppointments',
] as const

export const previewFreeze = defineCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/user/membership/{membership}/freeze/preview',
  },
  loadedWith: 'account',
  summary: 'Preview a freeze and the bookings it would leave uncovered. Changes nothing',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: FreezePreview,
  errors: freezingErrors,
  access: 'client',
  rateLimits: ['membership.preview'],
  changes: 'NOTHING',
  example: { freezing: { from: '2026-04-15', quantity_days: 7 } },
})

export const freezeMembership = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/membership/{membership}/freeze' },
  loadedWith: 'account',
  summary: 'Freeze an own membership. Its end moves by the frozen days',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: Membership,
  errors: [...freezingErrors, 'idempotency.bodyChanged'],
  access: 'client',
  rateLimits: ['membership.freeze'],
  idempotent: true,
  example: { freezing: { from: '2026-04-15', quantity_days: 7 } },
})

const unfreezingErrors = [...freezeErrors, 'membership.unfreezing.frozenRange.outOfRange'] as const

export const previewUnfreeze = defineCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/user/membership/{membership}/unfreeze/preview',
  },
  loadedWith: 'account',
  summary: 'Preview an unfreeze and the bookings it would leave uncovered. Changes nothing',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: UnfreezePreview,
  errors: unfreezingErrors,
  access: 'client',
  rateLimits: ['membership.preview'],
  changes: 'NOTHING',
  example: { freezing: {} },
})

export const unfreezeMembership = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/membership/{membership}/unfreeze' },
  loadedWith: 'account',
  summary: 'End a freeze on a day (`from`; absent: today). A future freeze is cancelled',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: Membership,
  errors: [...unfreezingErrors, 'idempotency.bodyChanged'],
  access: 'client',
  rateLimits: ['membership.freeze'],
  idempotent: true,
  example: { freezing: {} },
})
