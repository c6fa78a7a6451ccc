import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead, Id } from '../common/schemas.ts'
import { CompanyMessage, CompanyMessageQuery, MessageKinds } from './schemas.ts'

const read = { tag: 'messages', right: 'messages.read', rateLimits: ['key.read'] } as const

export const listMessages = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/message' },
  summary:
    'Messages to clients and staff, with their state and its reason, 100 a page, newest first; without codes to sign in',
  tag: 'messages',
  params: CompanyParams,
  query: CompanyMessageQuery,
  body: z.undefined(),
  answer: countedAhead(CompanyMessage),
  errors: ['validation.failed'],
  parameterTexts: {
    client: 'Keeps those about bookings and places in line of this client.',
    appointment: 'Keeps those about this booking.',
    status: 'Keeps those in this state.',
    start: 'Keeps those that were written at this instant or later.',
    end: 'Keeps those that were written at this instant or earlier.',
  },
})

export const readMessageKinds = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/message/kinds' },
  summary: 'Which messages the company sends, by which ways, when, and with which words',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: MessageKinds,
  errors: [],
})

export const repeatMessage = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/message/{message}/repeat' },
  summary:
    'Send one again that is over, as long as it is still true and of use; it goes as a new one, by the ways of the company',
  tag: 'messages',
  params: z.object({ company: Id, message: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyMessage,
  errors: ['message.notFound', 'message.notRepeatable'],
  right: 'messages.write',
  rateLimits: ['key.write'],
  example: {},
})
