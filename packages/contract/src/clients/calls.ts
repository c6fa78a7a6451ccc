import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Done } from '../accounts/schemas.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import { guest } from '../examples.ts'
import {
  BlockRequest,
  ClientData,
  ClientDoubles,
  ClientFile,
  ClientFileQuery,
  ClientImport,
  ClientImportQuery,
  ClientImportUndo,
  ClientMergeRequest,
  ClientNote,
  ClientNoteQuery,
  ClientNoteRequest,
  CompanyClient,
  CompanyClientChangeRequest,
  CompanyClientDetails,
  CompanyClientQuery,
  CompanyClientRequest,
  DoubleRequest,
} from './schemas.ts'

const read = { tag: 'operator', right: 'clients.read', rateLimits: ['key.read'] } as const

const write = { tag: 'operator', right: 'clients.write', rateLimits: ['key.write'] } as const

const ClientParams = z.object({ company: Id, client: Id })

const NoteParams = z.object({ company: Id, client: Id, note: Id })

const FileParams = z.object({ company: Id, client: Id, file: Id })

const noQuery = z.object({})

export const listCompanyClients = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client' },
  summary:
    'Clients of the company, 100 a page, newest first. A performer’s key reads only clients who booked with the performer',
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
      'Only clients whose names, email or phone contain every word, in either alphabet. Without a match: at most 200 with similar names.',
    phone:
      'Only clients with this number: with the country code, with or without plus, or in local form such as 0671112233.',
  },
})

export const createCompanyClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client' },
  summary: 'Add a client. A phone that another client has is rejected; find that client in the list',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyClientRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'phone.notInternational', 'client.alreadyExists', 'idempotency.bodyChanged'],
  right: 'clients.write',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    client: {
      first_name: guest.client.first_name,
      last_name: guest.client.last_name,
      phone: guest.client.phone,
    },
  },
})

export const importClients = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/import' },
  summary:
    'Import clients from a CSV file: multipart, part `file`, at most 1 MB and 5,000 lines. Without `add=true` nothing is written and the answer is a preview. Clients whom the company has are not changed, so it is repeatable',
  tag: 'operator',
  params: CompanyParams,
  query: ClientImportQuery,
  body: z.unknown(),
  answer: ClientImport,
  errors: ['validation.failed', 'request.malformed', 'file.tooLarge', 'file.type.notAllowed'],
  right: 'clients.write',
  rateLimits: ['client.import'],
  parameterTexts: {
    add: 'True: adds the next 100 clients. Repeat with `after_line` until `next_line` is null.',
    after_line: 'Adds clients of lines after this one: `next_line` of the last answer.',
    columns:
      'What each column is, separated by commas: `first_name`, `middle_name`, `last_name`, `name` (full name), `phone`, `email` or `none`. An empty one goes by its heading.',
    country:
      'Two letters of the country of phones that name none. Default: that of the currency of the company, if it has one.',
    import_id:
      'A new id of the caller’s, the same for all parts of an import: by it the import can be taken back.',
    encoding: 'Such as `utf-8` or `windows-1250`. Default: by the content.',
    names: 'Order of full names. Default: by the heading and patronymics.',
  },
})

export const undoClientImport = defineKeyCall({
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/client/import/{import}' },
  summary:
    'Take an import back within 24 hours: erases the next 100 of its clients who were not used since. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, import: Id }),
  query: noQuery,
  body: z.unknown(),
  answer: ClientImportUndo,
  errors: ['validation.failed'],
  right: 'clients.write',
  rateLimits: ['client.import'],
  parameterTexts: { import: '`import_id` of the import.' },
  example: {},
})

export const listClientDoubles = defineKeyCall({
  ...read,
  right: 'clients.write',
  alsoRight: 'clients.read',
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/double' },
  summary: 'Pairs of clients who are probably one person, among the 20,000 newest clients',
  params: CompanyParams,
  query: noQuery,
  body: z.undefined(),
  answer: ClientDoubles,
  errors: ['validation.failed'],
  rateLimits: ['key.read', 'client.doubles'],
})

export const dismissClientDouble = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}/double' },
  summary: 'Say that two clients who look like doubles are two people, or take that back. Repeatable',
  params: ClientParams,
  query: noQuery,
  body: DoubleRequest,
  answer: CompanyClientDetails,
  errors: ['validation.failed', 'client.notFound'],
  example: { double: { client: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66', dismissed: true } },
})

export const readCompanyClient = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}' },
  summary:
    'One client with counts of bookings. A performer’s key reads only clients who booked with the performer',
  params: ClientParams,
  query: noQuery,
  body: z.undefined(),
  answer: CompanyClientDetails,
  errors: ['validation.failed', 'client.notFound'],
})

export const changeCompanyClient = defineKeyCall({
  ...write,
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}' },
  summary: 'Change names, phone or email of a client. Upcoming bookings with the old values get the new ones',
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
    'Merge another client without an account into this one: all records move, empty fields are filled. Irreversible. Repeatable',
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
  summary: 'Create a note with a new id, or change the text of an existing one. Repeatable',
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
  summary: 'Block a client with an internal reason and an end, or unblock. Existing bookings stay',
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

export const listClientFiles = defineKeyCall({
  ...read,
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}/file' },
  summary:
    'Files of a client, newest first, 100 a page: those that staff added, and those of the client’s forms',
  params: ClientParams,
  query: ClientFileQuery,
  body: z.undefined(),
  answer: paged(ClientFile),
  errors: ['validation.failed', 'client.notFound'],
})

export const addClientFile = defineKeyCall({
  ...write,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/client/{client}/file/{file}' },
  summary:
    'Add a file to a client under a new id: multipart, part `file`, JPEG, PNG, WebP, GIF or PDF of at most 5 MB. Pictures are re-encoded. At most 100 of a client; erased with the client, who never sees it. Repeatable',
  params: FileParams,
  query: noQuery,
  body: z.unknown(),
  answer: ClientFile,
  errors: [
    'validation.failed',
    'client.notFound',
    'request.malformed',
    'file.tooLarge',
    'file.type.notAllowed',
  ],
  keeps: ['client.file.keep'],
  parameterTexts: { file: 'A new id (UUID).' },
})

export const removeClientFile = defineKeyCall({
  ...write,
  endpoint: { method: 'DELETE', path: '/v1/company/{company}/client/{client}/file/{file}' },
  summary: 'Remove a file that staff added. Repeatable',
  params: FileParams,
  query: noQuery,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'client.notFound'],
  parameterTexts: { file: '`id` of the file.' },
  example: {},
})

export const exportClient = defineKeyCall({
  ...write,
  alsoRight: 'clients.read',
  endpoint: { method: 'GET', path: '/v1/company/{company}/client/{client}/data' },
  summary:
    'Export everything the company stores about a client, for the client. Notes of staff are not included',
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
    'Erase a client: upcoming bookings are cancelled; accounting entries stay without a name. Irreversible. Repeatable',
  params: ClientParams,
  query: noQuery,
  body: z.unknown(),
  answer: Done,
  errors: ['validation.failed', 'client.notFound'],
  example: {},
})
