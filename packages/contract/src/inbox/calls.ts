import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Inbox, InboxAsideRequest, InboxLookRequest } from './schemas.ts'

const inbox = { tag: 'operator', params: CompanyParams, query: z.object({}), answer: Inbox } as const

export const readInbox = defineKeyCall({
  ...inbox,
  endpoint: { method: 'GET', path: '/v1/company/{company}/inbox' },
  summary:
    'What needs a staff member: bookings that clients made or cancelled, messages not sent, rejected refunds, reviews without an answer, offered places that nobody took, failing webhooks and calendars. Each kind needs its own right; a performer’s key reads only its own',
  body: z.undefined(),
  errors: [],
  right: 'bookings.read',
  rateLimits: ['key.read'],
})

export const setAsideInbox = defineKeyCall({
  ...inbox,
  endpoint: { method: 'POST', path: '/v1/company/{company}/inbox/aside' },
  summary: 'Set an entry of the inbox aside for all staff, until it happens again. Repeatable',
  body: InboxAsideRequest,
  errors: ['validation.failed'],
  right: 'bookings.write',
  rateLimits: ['key.write'],
  example: { inbox: { kind: 'MESSAGE', id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11' } },
})

export const lookAtInbox = defineKeyCall({
  ...inbox,
  endpoint: { method: 'POST', path: '/v1/company/{company}/inbox/look' },
  summary:
    'Bookings made until an instant are no longer new to the staff member. Never goes back. Repeatable',
  body: InboxLookRequest,
  errors: ['validation.failed'],
  right: 'bookings.read',
  rateLimits: ['key.write'],
  example: { inbox: { until: '2026-04-15T10:00:00.000Z' } },
})
