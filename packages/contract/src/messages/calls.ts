import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead, Id } from '../common/schemas.ts'
import {
  CustomMessageAnswer,
  CustomMessageRequest,
  CompanyMessage,
  CompanyMessageLimit,
  CompanyMessageQuery,
  MessageKinds,
  MessageLimitRequest,
  MessageTextAnswer,
  MessageTextPreviewRequest,
  MessageTextRequest,
} from './schemas.ts'

const read = { tag: 'messages', right: 'messages.read', rateLimits: ['key.read'] } as const

export const listMessages = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/message' },
  summary:
    'Messages to clients and staff with their state and its reason, 100 a page, newest first; without sign-in codes',
  tag: 'messages',
  params: CompanyParams,
  query: CompanyMessageQuery,
  body: z.undefined(),
  answer: countedAhead(CompanyMessage),
  errors: ['validation.failed'],
  parameterTexts: {
    client: 'Only those about bookings and waiting list entries of this client.',
    appointment: 'Only those about this booking.',
    status: 'Only those in this state.',
    start: 'Only those that were written at this instant or later.',
    end: 'Only those that were written at this instant or earlier.',
  },
})

export const readMessageKinds = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/message/kinds' },
  summary: 'Message kinds of the company, with their channels, times and texts',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: MessageKinds,
  errors: [],
})

export const readMessageLimit = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/message/limit' },
  summary: 'SMS limit of the company per day, and SMS used today',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: CompanyMessageLimit,
  errors: [],
})

export const changeMessageLimit = defineKeyCall({
  endpoint: { method: 'PUT', path: '/v1/company/{company}/message/limit' },
  summary: 'Lower the SMS limit per day, or reset it. Only the operator of the installation can raise it',
  tag: 'messages',
  params: CompanyParams,
  query: z.object({}),
  body: MessageLimitRequest,
  answer: CompanyMessageLimit,
  errors: ['validation.failed'],
  right: 'settings.write',
  rateLimits: ['key.write'],
  example: { message_limit: { per_day: 300 } },
})

export const repeatMessage = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/message/{message}/repeat' },
  summary:
    'Resend a finished message as a new one, by the company’s channels, if it is still correct and useful',
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

export const sendCustomMessage = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/message' },
  summary:
    'Write to one client, or to all clients of an event or of a day at a branch. Returns the clients who cannot be reached. Idempotent',
  tag: 'messages',
  params: CompanyParams,
  query: z.object({}),
  body: CustomMessageRequest,
  answer: CustomMessageAnswer,
  errors: [
    'validation.failed',
    'client.notFound',
    'event.notFound',
    'branch.notFound',
    'idempotency.bodyChanged',
  ],
  right: 'messages.write',
  rateLimits: ['key.write', 'message.custom'],
  idempotent: true,
  example: {
    message: {
      branch_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77',
      date: '2026-04-15',
      text: 'Сьогодні вхід із двору.',
    },
  },
})

const textExample = {
  kind: 'REMINDER',
  channel: 'SMS',
  locale: 'uk',
  text: '{company}: чекаємо на вас {day}, {time}. {link}',
}

export const saveMessageText = defineKeyCall({
  endpoint: { method: 'PUT', path: '/v1/company/{company}/message/text' },
  summary:
    'Set the text of a message kind for a channel and language. Null restores the standard text. An unknown placeholder is rejected with the list of known ones',
  tag: 'messages',
  params: CompanyParams,
  query: z.object({}),
  body: MessageTextRequest,
  answer: MessageTextAnswer,
  errors: ['validation.failed'],
  right: 'settings.write',
  rateLimits: ['key.write'],
  example: { message_text: textExample },
})

export const previewMessageText = defineKeyCall({
  ...read,
  endpoint: { method: 'POST', path: '/v1/company/{company}/message/text/preview' },
  summary:
    'Preview a text with the values of a booking (needs `bookings.read`) or an example. Nothing is stored or sent',
  params: CompanyParams,
  query: z.object({}),
  body: MessageTextPreviewRequest,
  answer: MessageTextAnswer,
  errors: ['validation.failed', 'appointment.notFound'],
  example: { message_text: textExample },
  changes: 'NOTHING',
})
