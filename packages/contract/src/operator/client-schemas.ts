/** Clients as staff read and change them. docs/rules/operator.md, Clients */
import { z } from 'zod'
import { ExtraFields, Id, Instant, LocalDate, PageQuery } from '../common/schemas.ts'
import { CompanyClient } from './schemas.ts'

/** Of a performer's key bookings with them alone. */
export const CompanyClientDetails = CompanyClient.extend({
  middle_name: z.string().nullable(),
  birth_date: LocalDate.nullable(),
  gender: z.enum(['MALE', 'FEMALE']).nullable(),
  extra_fields: ExtraFields,
  /** They sign in: phone and mail are theirs to change. */
  has_account: z.boolean(),
  bookings: z
    .object({
      visits: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      upcoming: z.int(),
      /** Start of the last one that took place, and of the next one. */
      last_visit: Instant.nullable(),
      next_visit: Instant.nullable(),
    })
    .nullable(),
  /** Active ones. */
  memberships: z.int().nullable(),
})
export type CompanyClientDetails = z.infer<typeof CompanyClientDetails>

const Name = z.string().max(200).nullish()

/** What is left out stays. */
export const CompanyClientChangeRequest = z.object({
  client: z.strictObject({
    first_name: Name,
    middle_name: Name,
    last_name: Name,
    phone: z.string().max(250).nullish(),
    email: z.string().max(250).nullish(),
  }),
})
export type CompanyClientChange = z.infer<typeof CompanyClientChangeRequest>['client']

export const ClientMergeRequest = z.object({ merge: z.strictObject({ client: Id }) })

export const ClientNote = z.object({
  id: Id,
  text: z.string(),
  staff_member: z.object({ id: Id, name: z.string() }),
  created: Instant,
  changed: Instant.nullable(),
})
export type ClientNote = z.infer<typeof ClientNote>

export const ClientNoteQuery = z.object({ ...PageQuery })

export const ClientNoteRequest = z.object({
  note: z.strictObject({ text: z.string().max(4000).trim().min(1, 'must not be empty') }),
})

/** `data` as in the client's own download. */
export const ClientData = z.object({
  created: Instant,
  client: CompanyClientDetails,
  data: z.record(z.string(), z.array(z.unknown())),
})
export type ClientData = z.infer<typeof ClientData>
