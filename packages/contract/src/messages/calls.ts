import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { countedAhead, Id } from '../common/schemas.ts'
import { endpoints } from '../endpoints.ts'
import { CompanyMessage, CompanyMessageQuery, MessageKinds } from './schemas.ts'

const read = { tag: 'messages', right: 'messages.read', budgets: ['key.read'] } as const

export const listMessages = defineKeyCall({
  ...read,
  endpoint: endpoints.listMessages,
  summary:
    'What clients were written, with its state and why, 100 a page, newest first; codes to sign in are not among them',
  tag: 'messages',
  params: CompanyParams,
  query: CompanyMessageQuery,
  body: z.undefined(),
  answer: countedAhead(CompanyMessage),
  errors: ['validation.failed'],
})

export const readMessageKinds = defineKeyCall({
  ...read,
  endpoint: endpoints.readMessageKinds,
  summary: 'Which messages the company sends, by which ways, when, and with which words',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: MessageKinds,
  errors: [],
})

export const repeatMessage = defineKeyCall({
  endpoint: endpoints.repeatMessage,
  summary:
    'Send one again that is over, as long as it is still true and of use; it goes as a new one, by the ways of the company',
  tag: 'messages',
  params: z.object({ company: Id, message: Id }),
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyMessage,
  errors: ['message.notFound', 'message.notRepeatable'],
  right: 'messages.write',
  budgets: ['key.write'],
})
