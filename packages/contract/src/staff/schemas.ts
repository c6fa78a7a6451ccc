/** Staff of a company, and the API keys of its programs. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Instant, PageQuery, QueryBoolean, textLine } from '../common/schemas.ts'
import { rights, roles } from '../keys/rights.ts'

/** Maximum number of active staff members of a company. */
export const MAX_STAFF = 1000

const Name = textLine(200).trim().min(1, 'must not be empty')

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(roles),
  /** The resource of a performer; null for other roles. */
  resource_id: Id.nullable(),
  /** False: they no longer work here, and their keys are invalid. */
  active: z.boolean(),
  /** Number of valid keys. */
  keys: z.int(),
  /** They can sign in. */
  has_account: z.boolean(),
  created: Instant,
})
export type StaffMember = z.infer<typeof StaffMember>

/** The staff member who made it. Visible to keys with `staff.read` and to that staff member; null for other callers. */
export const MadeBy = z.object({ staff_member_id: Id, name: z.string() }).nullable()
export type MadeBy = z.infer<typeof MadeBy>

export const StaffQuery = z.object({ ...PageQuery, active: QueryBoolean.optional() })

export const StaffMemberRequest = z.object({
  staff_member: z.object({ name: Name, role: z.enum(roles), resource_id: Id.nullish() }),
})
export type NewStaffMember = z.infer<typeof StaffMemberRequest>['staff_member']
/** Absent fields are unchanged. */
export const StaffMemberChangeRequest = z.object({
  staff_member: z.object({
    name: Name.optional(),
    role: z.enum(roles).optional(),
    resource_id: Id.nullish(),
    active: z.boolean().optional(),
  }),
})
export type StaffMemberChange = z.infer<typeof StaffMemberChangeRequest>['staff_member']

export const CompanyKey = z.object({
  id: Id,
  name: z.string(),
  staff_member_id: Id,
  role: z.enum(roles),
  scopes: z.array(z.string()),
  /** Last characters of the key, which identify it to people. */
  ending: z.string(),
  created: Instant,
  revoked_at: Instant.nullable(),
  /** Accurate to ten minutes. */
  last_used_at: Instant.nullable(),
  /** Its changes leave upcoming bookings as they are. */
  keeps_bookings: z.boolean(),
})
export type CompanyKey = z.infer<typeof CompanyKey>

export const CompanyKeyQuery = z.object({ ...PageQuery, active: QueryBoolean.optional() })

export const CompanyKeyRequest = z.object({
  key: z.object({
    name: Name,
    staff_member_id: Id,
    scopes: z.array(z.enum(rights)).min(1).max(50),
    keeps_bookings: z.boolean().optional(),
  }),
})
export type NewCompanyKey = z.infer<typeof CompanyKeyRequest>['key']

/** `key` is returned only when it is created. */
export const CompanyKeyWithSecret = CompanyKey.extend({ key: z.string() })
export type CompanyKeyWithSecret = z.infer<typeof CompanyKeyWithSecret>

export const CompanyKeyChangeRequest = z.object({
  key: z.object({ active: z.literal(false, 'can only become false: a revoked key stays revoked') }),
})
