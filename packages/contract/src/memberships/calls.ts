import { z } from 'zod'
import { defineCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead, paged } from '../common/schemas.ts'
import {
  FreezePreview,
  FreezeRequest,
  UnfreezePreview,
  Membership,
  MembershipListQuery,
  MembershipOrderRequest,
  MembershipTemplate,
  MembershipTemplateListQuery,
} from './schemas.ts'

export const listMembershipTemplates = defineCall({
  endpoint: endpoints.listMembershipTemplates,
  summary: 'Membership and certificate templates on sale, 100 a page',
  tag: 'memberships',
  params: CompanyParams,
  query: MembershipTemplateListQuery,
  body: z.undefined(),
  answer: paged(MembershipTemplate),
  errors: ['validation.failed', 'company.notFound'],
  sameForAll: true,
  budgets: 'read',
})

export const orderMembership = defineCall({
  endpoint: endpoints.orderMembership,
  summary:
    'Order a membership or certificate, as a guest or as the signed-in client. It can be used once it is paid. Idempotent like a booking',
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
  budgets: ['membership.order'],
})

const ManagedMembershipParams = z.object({ company: Id, membership: Id })

export const readManagedMembership = defineCall({
  endpoint: endpoints.readManagedMembership,
  summary: 'An order, by the key its guest got (header X-Manage-Key)',
  tag: 'memberships',
  params: ManagedMembershipParams,
  query: z.object({}),
  body: z.undefined(),
  answer: Membership,
  errors: ['validation.failed', 'company.notFound', 'membership.notFound'],
  budgets: 'read',
})

const ownErrors = ['validation.failed', 'company.notFound', 'account.disabled'] as const

export const listOwnMemberships = defineCall({
  endpoint: endpoints.listOwnMemberships,
  summary: 'Own memberships, 20 a page: active ones soonest end first, the others latest end first',
  tag: 'own memberships',
  params: CompanyParams,
  query: MembershipListQuery,
  body: z.undefined(),
  answer: countedAhead(Membership),
  errors: ownErrors,
  access: 'client',
  budgets: 'read',
})

export const getOwnMembership = defineCall({
  endpoint: endpoints.getOwnMembership,
  summary: 'One own membership by its number (or id), with visits and the history of freezing',
  tag: 'own memberships',
  params: z.object({ company: Id, membership: z.string().max(60) }),
  query: z.object({}),
  body: z.undefined(),
  answer: Membership,
  errors: [...ownErrors, 'membership.notFound'],
  access: 'client',
  budgets: 'read',
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
  endpoint: endpoints.previewFreeze,
  summary: 'What a freeze would do, and which bookings it would leave uncovered; changes nothing',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: FreezePreview,
  errors: freezingErrors,
  access: 'client',
  budgets: ['membership.preview'],
  changes: 'NOTHING',
})

export const freezeMembership = defineCall({
  endpoint: endpoints.freezeMembership,
  summary: 'Freeze an own membership: its end moves on by the frozen days',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: Membership,
  errors: [...freezingErrors, 'idempotency.bodyChanged'],
  access: 'client',
  budgets: ['membership.freeze'],
})

const unfreezingErrors = [...freezeErrors, 'membership.unfreezing.frozenRange.outOfRange'] as const

export const previewUnfreeze = defineCall({
  endpoint: endpoints.previewUnfreeze,
  summary: 'What unfreezing would do, and which bookings it would leave uncovered; changes nothing',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: UnfreezePreview,
  errors: unfreezingErrors,
  access: 'client',
  budgets: ['membership.preview'],
  changes: 'NOTHING',
})

export const unfreezeMembership = defineCall({
  endpoint: endpoints.unfreezeMembership,
  summary: 'End a freeze from a day on (`from`, absent: today); one that has not begun is taken back',
  tag: 'own memberships',
  params: OwnMembershipParams,
  query: z.object({}),
  body: FreezeRequest,
  answer: Membership,
  errors: [...unfreezingErrors, 'idempotency.bodyChanged'],
  access: 'client',
  budgets: ['membership.freeze'],
})
