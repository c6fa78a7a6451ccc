/** Clients as staff read and change them. docs/rules/operator.md, Clients */
import { z } from 'zod'
import {
  ExtraFields,
  Id,
  Instant,
  LocalDate,
  PageQuery,
  QueryBoolean,
  QueryInt,
  SearchText,
  SortQuery,
} from '../common/schemas.ts'
import { objectOf } from '../common/known-fields.ts'

export const CompanyClientRequest = z.object({
  client: z.object({
    first_name: z.string().max(200).nullish(),
    middle_name: z.string().max(200).nullish(),
    last_name: z.string().max(200).nullish(),
    phone: z.string().max(250).nullish(),
    email: z.string().max(250).nullish(),
  }),
})

export type CompanyClientRequest = z.infer<typeof CompanyClientRequest>['client']

export const CompanyClient = z.object({
  id: Id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Empty for a key without `clients.read`. */
  extra_fields: ExtraFields,
  /** The phone was entered at a booking or by staff, and is not verified. */
  guest: z.boolean(),
  blocked: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** Null: until staff lift the block. */
  blocked_until: Instant.nullable(),
  created: Instant,
})

export type CompanyClient = z.infer<typeof CompanyClient>

/** `active: false` ends the block. */
export const BlockRequest = z.object({
  block: z.object({
    active: z.boolean().optional(),
    reason: z.string().max(1000).nullish(),
    until: Instant.nullish(),
  }),
})

export type Block = z.infer<typeof BlockRequest>['block']

export const CompanyClientQuery = z.object({
  ...PageQuery,
  sort: SortQuery,
  search: SearchText.optional(),
  phone: z
    .string()
    .max(40)
    .regex(/^[+\d\s()-]+$/, 'must be a phone number')
    .optional(),
  blocked: QueryBoolean.optional(),
  createdStart: Instant.optional(),
  createdEnd: Instant.optional(),
})

/** For a performer's key: only bookings with that performer. */
export const CompanyClientDetails = CompanyClient.extend({
  middle_name: z.string().nullable(),
  birth_date: LocalDate.nullable(),
  gender: z.enum(['MALE', 'FEMALE']).nullable(),
  extra_fields: ExtraFields,
  /** They sign in: only they can change phone and email. */
  has_account: z.boolean(),
  bookings: z
    .object({
      visits: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      upcoming: z.int(),
      /** Start of the last visit that took place, and of the next one. */
      last_visit: Instant.nullable(),
      next_visit: Instant.nullable(),
    })
    .nullable(),
  /** Number of active memberships. */
  memberships: z.int().nullable(),
  distinct_from: z.array(Id).describe('Clients who look like doubles of this one, and are other people.'),
})

export type CompanyClientDetails = z.infer<typeof CompanyClientDetails>

const Name = z.string().max(200).nullish()

/** Absent fields are unchanged. */
export const CompanyClientChangeRequest = z.object({
  client: objectOf(
    {
      id: Id.nullish(),
      first_name: Name,
      middle_name: Name,
      last_name: Name,
      phone: z.string().max(250).nullish(),
      email: z.string().max(250).nullish(),
    },
    ['birth_date', 'gender', 'extra_fields', 'blocked'],
  ),
})

export type CompanyClientChange = z.infer<typeof CompanyClientChangeRequest>['client']

export const ClientMergeRequest = z.object({ merge: z.strictObject({ client: Id }) })

export const DoubleRequest = z.object({
  double: z
    .strictObject({
      client: Id.describe('Id of the other client.'),
      dismissed: z.boolean().describe('True: they are two people. False: the pair is suggested again.'),
    })
    .describe('Whether the pair is dismissed.'),
})

/** Pairs of clients who are probably the same person. */
export const ClientDoubles = z.object({
  content: z
    .array(
      z.object({
        reason: z
          .enum(['PHONE', 'MAIL', 'NAME'])
          .describe(
            'What is the same: the last nine digits of the phone, the mail, or first and last name in any order and alphabet.',
          ),
        clients: z.tuple([CompanyClient, CompanyClient]).describe('The one who was added first comes first.'),
      }),
    )
    .describe('The surest first, at most 50.'),
  is_more: z.boolean().describe('True: there are more. Merge these and read again.'),
})

export type ClientDoubles = z.infer<typeof ClientDoubles>

export const ClientNote = z.object({
  id: Id,
  text: z.string(),
  staff_member: z.object({ id: Id, name: z.string() }),
  created: Instant,
  changed: Instant.nullable(),
})

export type ClientNote = z.infer<typeof ClientNote>

export const ClientNoteQuery = z.object({ ...PageQuery })

/** Characters. */
export const MAX_NOTE = 4000

export const ClientNoteRequest = z.object({
  note: z.strictObject({ text: z.string().max(MAX_NOTE).trim().min(1, 'must not be empty') }),
})

/** A file from a form of the client, or added by staff. */
export const ClientFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string().describe('By content: a picture or `application/pdf`.'),
  size: z.int().describe('Bytes.'),
  uri: z.string().describe('Address of the download; it grants access to the file.'),
  staff_member: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('Who added it. Null: the client sent it with a form.'),
  created: Instant,
})

export type ClientFile = z.infer<typeof ClientFile>

export const ClientFileQuery = z.object({ ...PageQuery })

/** `data`: the same as in the client's export. */
export const ClientData = z.object({
  created: Instant,
  client: CompanyClientDetails,
  data: z.record(z.string(), z.array(z.unknown())),
})

export type ClientData = z.infer<typeof ClientData>

/** Possible columns of an imported table; `name`: the full name. */
export const clientColumns = [
  'first_name',
  'middle_name',
  'last_name',
  'name',
  'phone',
  'email',
  'note',
] as const

export type ClientColumn = (typeof clientColumns)[number]

const columnList = new RegExp(
  `^(${[...clientColumns, 'none'].join('|')}|)(,(${[...clientColumns, 'none'].join('|')}|))*$`,
)

export const ClientImportQuery = z.object({
  add: QueryBoolean.optional(),
  after_line: QueryInt.optional(),
  columns: z
    .string()
    .max(2000)
    .regex(columnList, 'must list fields, or none, one for each column')
    .optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be the two letters of a country')
    .optional(),
  encoding: z.string().max(40).optional(),
  import_id: Id.optional(),
  names: z.enum(['FAMILY_FIRST', 'GIVEN_FIRST']).optional(),
})

export type ClientImportQuery = z.infer<typeof ClientImportQuery>

const ImportProblem = z.object({
  line: z.int().describe('Line of the file; the first one is 1.'),
  code: z
    .enum(['PHONE_WITHOUT_COUNTRY', 'PHONE_INVALID', 'EMPTY', 'REPEATED', 'NOT_ACCEPTED', 'LEFT_OUT'])
    .describe(
      '`PHONE_WITHOUT_COUNTRY`: send `country`. `REPEATED`: the client of `first_line`. `NOT_ACCEPTED`: such as a name that is too long. `LEFT_OUT`: the line is imported without `value`.',
    ),
  value: z.string().nullable().describe('The value concerned.'),
  country: z.string().nullable().describe('Of `PHONE_INVALID`: the country of which the number is none.'),
  first_line: z.int().nullable().describe('Of `REPEATED`: the earlier line.'),
})

export type ImportProblem = z.infer<typeof ImportProblem>

export const ClientImport = z.object({
  encoding: z.string().describe('How the file was read.'),
  encodings: z
    .array(
      z.object({
        encoding: z.string().describe('To be sent as `encoding`.'),
        words: z.array(z.string()).describe('Words in which the encodings differ.'),
      }),
    )
    .describe('Several: the content does not decide. Clients are added only with `encoding`.'),
  country: z.string().nullable().describe('Of phones that name none. Null: such phones are rejected.'),
  columns: z
    .array(
      z.object({
        head: z.string().describe('Heading of the column.'),
        field: z.enum(clientColumns).nullable().describe('What it is. Null: it is left out.'),
        values: z.array(z.string()).describe('Its first values, at most 3.'),
      }),
    )
    .describe('Columns of the table, in its order.'),
  clients: z
    .array(
      z.object({
        line: z.int().describe('Line of the file.'),
        first_name: z.string().nullable(),
        middle_name: z.string().nullable(),
        last_name: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        note: z.string().nullable().describe('Becomes a note about the client.'),
        known: z.boolean().describe('True: the company has this client, who stays as is.'),
      }),
    )
    .describe('The first ones as they were read, at most 5.'),
  fresh: z.int().describe('Clients whom the company does not have, before this call.'),
  known: z.int().describe('Clients whom the company has. They stay as they are.'),
  rejected: z.int().describe('Lines that cannot be imported.'),
  problems: z.array(ImportProblem).describe('In the order of the lines, at most 200.'),
  problems_total: z.int().describe('All problems, also those not listed.'),
  added: z.int().describe('Clients added by this call, at most 100.'),
  next_line: z
    .int()
    .nullable()
    .describe('To be sent as `after_line`, for the next clients. Null: none are left.'),
})

export type ClientImport = z.infer<typeof ClientImport>

/** What remains of an import that is undone. */
export const ClientImportUndo = z.object({
  removed: z.int().describe('Clients erased by this call, at most 100.'),
  kept: z
    .int()
    .describe('Clients of the import who stay: changed, booked or sold to since, or with an account.'),
  left: z.int().describe('Clients still to be removed: repeat the call until it is 0.'),
})

export type ClientImportUndo = z.infer<typeof ClientImportUndo>
