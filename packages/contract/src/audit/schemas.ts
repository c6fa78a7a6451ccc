/** Audit log of the actions of a company's staff and programs. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'

export const AuditEntry = z.object({
  id: Id,
  /** Null: the operator of the installation, by a command. A staff member without a key was signed in. */
  by: z
    .object({
      staff_member_id: Id,
      name: z.string(),
      api_key_id: Id.nullable(),
      api_key_name: z.string().nullable(),
    })
    .nullable(),
  /** Such as `key.created`. */
  act: z.string(),
  /** Kind and id of the object that was changed. */
  thing: z.string(),
  thing_id: Id,
  /** Null if there was no value, or if it contained data of an erased client. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.object({
  ...PageQuery,
  start: Instant.optional(),
  end: Instant.optional(),
  thing: Id.optional(),
})
