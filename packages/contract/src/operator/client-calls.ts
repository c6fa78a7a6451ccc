import { z } from 'zod'
import { Done } from '../accounts/schemas.ts'
import { defineKeyCall } from '../call.ts'
import { guest } from '../examples.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  ClientData,
  ClientMergeRequest,
  ClientNote,
  ClientNoteQuery,
  ClientNoteRequest,
  CompanyClientChangeRequest,
  CompanyClientDetails,
} from './client-schemas.ts'
import { BlockRequest, CompanyClient, CompanyClientQuery, CompanyClientRequest } from './schemas.ts'

const read = { tag: 'operator', right: 'clients.read', rateLimits: ['key.read'] } as const
const write = { tag: 'operator', right: 'clients.write', rateLimits: ['key.write'] } as const
const ClientParams = z.object({ company: Id, client: Id })
const NoteParams = z.object({ company: Id, client: Id, note: Id })
const noQuery = z.object({})

export const listCompanyClients = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client' },
  summary:
    'Clients of the company, 100 a page, newest first; of a performer’s key those who booked with them',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyClientQuery,
  body: z.undefined(),
  answer: paged(CompanyClient),
  errors: ['validation.failed'],
  right: 'clients.read',
  rateLimits: ['key.read'],
  parameterTexts: {
    sort: 'By `created`, `first_name` or `last_name`.',
    search:
      'Keeps clients whose names, mail or phone hold every word, in either alphabet; if there are none, at most 200 with similar names.',
    phone:
      'Lists only clients with this number: with the country code, with or without the plus, or in its local form such as 0671112233.',
  },
})

export const createCompanyClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client' },
  summary: 'Add a client; one who has the phone already is refused, and found by the list',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyClientRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'phone.notInternational', 'client.alreadyExists'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  example: {
    client: {
      first_name: guest.client.first_name,
      last_name: guest.client.last_name,
      phone: guest.client.phone,
    },
  },
})

export const readCompanyClient = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}' },
  summary: 'A client with counts of their bookings; for a performer’s key one who booked with them',
  params: ClientParams,
  query: noQuery,
  body: z.undefined(),
  answer: CompanyClientDetails,
  errors: ['validation.failed', 'client.notFound'],
})

export const changeCompanyClient = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}' },
  summary:
    'Change names, phone or mail of a client. Upcoming bookings that have the old ones get the new ones',
  params: ClientParams,
  query: noQuery,
  body: CompanyClientChangeRequest,
  answer: CompanyClientDetails,
  errors: [
    'validation.failed',
    'client.notFound',
    'phone.notInternational',
    'client.alreadyExists',
    'client.hasAccount',
  ],
  example: { client: { phone: '+380671112233' } },
})

export const mergeClients = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}/merge' },
  summary:
    'Merge another client without an account into this one: bookings, memberships and all else move, empty fields are filled. It cannot be undone. Repeating it changes nothing',
  params: ClientParams,
  query: noQuery,
  body: ClientMergeRequest,
  answer: CompanyClientDetails,
  errors: ['validation.failed', 'client.notFound', 'client.hasAccount'],
  example: { merge: { client: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66' } },
})

export const listClientNotes = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}/note' },
  summary: 'Notes of staff about a client, newest first, 100 a page. The client never sees them',
  params: ClientParams,
  query: ClientNoteQuery,
  body: z.undefined(),
  answer: paged(ClientNote),
  errors: ['validation.failed', 'client.notFound'],
})

export const saveClientNote = defineKeyCall({
  ...write,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/client/{client}/note/{note}' },
  summary: 'Write a note under a new id, or change the text of the one with this id. Repeatable',
  params: NoteParams,
  query: noQuery,
  body: ClientNoteRequest,
  answer: ClientNote,
  errors: ['validation.failed', 'client.notFound'],
  example: { note: { text: 'Алергія на латекс' } },
})

export const removeClientNote = defineKeyCall({
  ...write,
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/client/{client}/note/{note}' },
  summary: 'Remove a note. Repeatable',
  params: NoteParams,
  query: noQuery,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'client.notFound'],
  example: {},
})

export const blockClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}/block' },
  summary:
    'Block a client, with a reason that staff sees and until when, or end the block. Bookings that are there stay',
  tag: 'operator',
  params: z.object({ company: Id, client: Id }),
  query: z.object({}),
  body: BlockRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'client.notFound'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  example: { block: { reason: 'Не приходить', until: '2027-01-01T00:00:00.000Z' } },
})

export const exportClient = defineKeyCall({
  ...write,
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}/data' },
  summary:
    'Everything that the company stores about a client, to be handed to them. Notes of staff are not in it',
  params: ClientParams,
  query: noQuery,
  body: z.undefined(),
  answer: ClientData,
  errors: ['validation.failed', 'client.notFound'],
})

export const eraseClient = defineKeyCall({
  ...write,
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/client/{client}' },
  summary:
    'Erase the data of a client for good, as they can themselves: upcoming bookings are cancelled, what bookkeeping needs stays without a name. Repeatable',
  params: ClientParams,
  query: noQuery,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'client.notFound'],
  example: {},
})
