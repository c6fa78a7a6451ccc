/** Sign-in of staff, their sessions and invitations. docs/rules/staff-sessions.md */
import { z } from 'zod'
import { Email, Id, Instant, Locale, MAX_AMOUNT, MinorUnits, PageQuery } from '../common/schemas.ts'
import { rights, roles } from '../keys/rights.ts'
import { BookingType } from '../services/schemas.ts'

/** Header of the staff app: browsers send it across origins only after a preflight, which allows no cookies here. */
export const STAFF_APP_HEADER = 'X-Staff-App'

const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

const Login = text(320).trim().min(1, 'must not be empty')
const Password = text(200)
/** Token of an invitation or the first set-up: 256 random bits as base64url. A truncated link has an unknown token. */
const LinkToken = z.string().max(200)

export const StaffCodeRequest = z.object({ login: Login, locale: Locale.nullish() })
export type StaffCodeRequest = z.infer<typeof StaffCodeRequest>

/** Same for a known and an unknown login. Times in seconds from now. */
export const StaffCodeSent = z.object({ request_id: Id, resend_after: z.int(), expires_in: z.int() })
export type StaffCodeSent = z.infer<typeof StaffCodeSent>

export const StaffCodeProof = z.object({ request_id: Id, code: text(64) })
export type StaffCodeProof = z.infer<typeof StaffCodeProof>

export const StaffPasswordSignIn = z.object({ login: Login, password: Password })
export type StaffPasswordSignIn = z.infer<typeof StaffPasswordSignIn>

export const StaffSignOutRequest = z.object({ everywhere: z.boolean().optional() })

export const StaffPasswordChange = z.object({
  /** May be absent within 10 minutes after a sign-in by code. */
  old_password: Password.nullish(),
  new_password: Password,
})
export type StaffPasswordChange = z.infer<typeof StaffPasswordChange>

export const StaffSession = z.object({
  id: Id,
  created: Instant,
  /** Accurate to five minutes. */
  last_used_at: Instant,
  expires_at: Instant,
  /** `User-Agent` of the sign-in. */
  browser: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

const StaffCompany = z.object({
  id: Id,
  name: z.string(),
  alias: z.string().nullable(),
  logo: z.string().nullable(),
  language: Locale,
  timezone: z.string(),
  /** False: disabled by the operator; staff can still read. */
  active: z.boolean(),
  staff_member: z.object({
    id: Id,
    name: z.string(),
    role: z.enum(roles),
    /** The resource of a performer; null for other roles. */
    resource_id: Id.nullable(),
  }),
  rights: z.array(z.object({ right: z.enum(rights), reach: z.enum(['ALL', 'OWN']) })),
  branches: z.array(z.object({ id: Id, name: z.string(), timezone: z.string(), active: z.boolean() })),
  /** True: the company requires a second factor from its owners, and this one has none: other calls are rejected. */
  second_factor_demanded: z.boolean(),
})

/** The signed-in person, and every company where they work. */
export const StaffMe = z.object({
  person: z.object({
    id: Id,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** False: no code was entered yet for the phone or mail of a first owner, so only the password signs in. */
    contact_proven: z.boolean(),
    has_password: z.boolean(),
    /** Null: off. */
    second_factor: z.object({ recovery_codes_left: z.int() }).nullable(),
  }),
  session: z.object({ id: Id, expires_at: Instant }),
  companies: z.array(StaffCompany),
})
export type StaffMe = z.infer<typeof StaffMe>

export const invitationStates = ['OPEN', 'ACCEPTED', 'WITHDRAWN', 'EXPIRED'] as const

export const StaffInvitation = z.object({
  id: Id,
  staff_member_id: Id,
  name: z.string(),
  role: z.enum(roles),
  /** Exactly one of the two; the other is null. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(invitationStates),
  created: Instant,
  expires_at: Instant,
  accepted_at: Instant.nullable(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** Exactly one of `phone` and `email`. */
export const StaffInvitationRequest = z.object({
  invitation: z.object({
    phone: text(250).nullish(),
    email: Email.nullish(),
    locale: Locale.nullish(),
  }),
})
export type NewStaffInvitation = z.infer<typeof StaffInvitationRequest>['invitation']

export const StaffInvitationQuery = z.object({ ...PageQuery, state: z.enum(invitationStates).optional() })

export const InvitationToken = z.object({ token: LinkToken })

/** Data for the page of an invitation. */
export const InvitationPreview = z.object({
  company: z.object({
    id: Id,
    name: z.string(),
    alias: z.string().nullable(),
    logo: z.string().nullable(),
    language: Locale,
  }),
  name: z.string(),
  role: z.enum(roles),
  /** The phone or email of the invitation with most characters masked. */
  to: z.string(),
  expires_at: Instant,
  /** True: a person with this phone or email exists and must sign in first; no password is accepted then. */
  has_account: z.boolean(),
  /** True: a command showed the link, which verifies no contact; a new person needs a password. */
  password_required: z.boolean(),
  /** The person signed in with this browser. */
  signed_in_as: z.enum(['NOBODY', 'INVITED', 'OTHER']),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const InvitationAcceptance = z.object({ token: LinkToken, password: Password.nullish() })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

const SetUpAnswer = text(500)
const SetUpName = text(200).trim().min(1, 'must not be empty')

const FirstService = z
  .object({
    /** Template of the service: its names in other languages apply unless `name` differs. */
    template: text(63).optional(),
    name: text(300).trim().min(1, 'must not be empty'),
    kind: BookingType,
    minutes: z.int('must be whole minutes').min(5, 'must be at least 5').max(1440, 'must be at most 1440'),
    amount: MinorUnits.min(0, 'must not be negative').max(MAX_AMOUNT),
    /** For a class; 10 by default. */
    places: z.int().min(1).max(500).optional(),
  })
  .refine(({ kind, places }) => kind === 'EVENT' || places === undefined, {
    error: 'must not be sent unless `kind` is EVENT',
    path: ['places'],
  })

/**
 * Data of a new company, as `npm run company -- new` accepts it, and its first owner.
 * `services` replace the usual services of its trade: `person` performs them, `room` is rented.
 */
export const StaffSetUpRequest = z.object({
  token: LinkToken,
  company: z.object({
    name: text(200).trim().min(1, 'must not be empty'),
    trade: SetUpAnswer,
    place: SetUpAnswer.optional(),
    currency: SetUpAnswer.optional(),
    languages: SetUpAnswer.optional(),
    hours: SetUpAnswer.optional(),
    services: z.array(FirstService).min(1).max(50).optional(),
    person: SetUpName.optional(),
    room: SetUpName.optional(),
  }),
  /** Exactly one of `phone` and `email`. */
  owner: z.object({
    name: text(200).trim().min(1, 'must not be empty'),
    phone: text(250).nullish(),
    email: Email.nullish(),
    password: Password,
  }),
})
export type StaffSetUp = z.infer<typeof StaffSetUpRequest>
