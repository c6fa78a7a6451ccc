/** Client accounts and how clients prove their identity. S3.client, S7.auth, S7.profile. */
import { z } from 'zod'
import { AgreedText, ExtraFields, Id, Locale } from '../common/schemas.ts'

export type { ConfirmationWay } from '../common/confirmation-ways.ts'

const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

/** As typed: the server converts it to the international form, or rejects with `phone.notInternational`. */
const Phone = text(250)
const Code = text(64)
/** Up to 200 characters are hashed; a longer one is rejected, since silent truncation would weaken it. */
const Password = text(200)

/** Actions that need a confirmation besides the token: a session left open on a shared device must not be enough. */
export const confirmedActions = ['CHANGE_PHONE', 'CHANGE_MAIL', 'CHANGE_PASSWORD', 'DELETE_ACCOUNT'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** Proof that the account owner makes the change; exactly one of the fields. */
export const Confirmation = z.object({
  password: Password.nullish(),
  /** The code sent to the current phone for this change. */
  code: Code.nullish(),
  /** The code sent to the verified email; only for a change of phone. */
  mail_code: Code.nullish(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** `subject`: the new phone or the new email (empty to remove it); the code is valid only for this one. */
export const ConfirmationRequest = z.object({
  action: z.enum(confirmedActions),
  subject: text(320).nullish(),
  way: z.enum(['PHONE', 'MAIL']),
  locale: Locale.nullish(),
})

/**
 * The code was sent. `to`: the person's phone, or the email address with most letters masked. Times in seconds from
 * now.
 */
export const ConfirmationSent = z.object({
  way: z.enum(['PHONE', 'MAIL']),
  to: z.string(),
  resend_after: z.int(),
  expires_in: z.int(),
  sms_possible: z.boolean().optional(),
})
export type ConfirmationSent = z.infer<typeof ConfirmationSent>

export const genders = ['MALE', 'FEMALE'] as const

/** Requests a code. `locale` is the language of the message. */
export const PhoneRequest = z.object({ phone: Phone, locale: Locale.nullish() })

/**
 * A code was sent; the same response whether the number is known or not. Times in seconds from now.
 * `digits`: 12 for the long code, sent now or since the last hour (UTC) that is a multiple of three; absent: six.
 * `sms_possible` false: limits are reached, and maybe no SMS is sent.
 */
export const CodeSent = z.object({
  phone: z.string(),
  resend_after: z.int(),
  expires_in: z.int(),
  digits: z.int().optional(),
  sms_possible: z.boolean().optional(),
})
export type CodeSent = z.infer<typeof CodeSent>

/** `company_id` selects one of several companies that sent a code to this phone. */
export const CodeProof = z.object({ phone: Phone, code: Code, company_id: Id.nullish() })
export const PasswordProof = CodeProof.extend({ password: Password })

/** The OAuth 2 form body. `username` is the phone; `company_id` is the company whose page sends the request. */
export const PasswordGrant = z.object({
  username: Phone,
  password: Password,
  grant_type: z.literal('password', 'must be password'),
  company_id: Id.nullish(),
})

/** An opaque token, to be sent as `Authorization: Bearer …`; `expires_in` in seconds. */
export const Token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
})
export type Token = z.infer<typeof Token>

/**
 * The signed-in client as one company stores them. Before the first write there, every field but the phone is empty.
 */
export const User = z.object({
  /** Id of the person, the same in every company. */
  id: Id,
  company_id: Id.nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  extra_fields: ExtraFields,
  /** False for a client who signs in only by code or provider. */
  has_password: z.boolean(),
  /** A change of phone that waits because the old phone is lost; the person can cancel it until `effective_at`. */
  phone_change: z.object({ phone: z.string(), effective_at: z.string() }).optional(),
  /** The privacy text that the client last agreed to with a booking; absent if there is none. */
  agreed_privacy: AgreedText.optional(),
})
export type User = z.infer<typeof User>

/** Absent fields keep their values; null and empty texts clear them. Phone and password have separate calls. */
export const ProfileRequest = z.object({
  user: z.object({
    first_name: text(200).nullish(),
    middle_name: text(200).nullish(),
    last_name: text(200).nullish(),
    email: text(320).nullish(),
    birth_date: z.union([z.literal(''), z.iso.date('must be a date YYYY-MM-DD')]).nullish(),
    gender: z.union([z.literal(''), z.enum(genders)]).nullish(),
    extra_fields: ExtraFields.nullish(),
  }),
  /** Needed to change or remove a stored email. */
  confirmation: Confirmation.nullish(),
})
export type ProfileRequest = z.infer<typeof ProfileRequest>['user']

/** The company whose view of the person is returned; absent: the company whose page began the session. */
export const UserQuery = z.object({ company: Id.optional() })

/** `old_password`, or `confirmation` for a person without a password or who forgot it. */
export const PasswordChange = z.object({
  old_password: Password.nullish(),
  new_password: Password,
  confirmation: Confirmation.nullish(),
})

export const PhoneChange = z.object({
  user: z.object({ phone: Phone, locale: Locale.nullish() }),
  /** May be absent when a code is sent to this phone again. */
  confirmation: Confirmation.nullish(),
})

/** May be absent for a person without password and phone who has just signed in. */
export const AccountDeletion = z.object({ confirmation: Confirmation.nullish() }).nullish()

export const DeletionQuery = z.object({ company: Id.optional(), reason: z.string().max(2000).optional() })

export const SignInProvider = z.object({ id: z.string(), name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

const ProviderId = z.string().regex(/^[a-z0-9_-]{1,32}$/, 'must be the id of a provider')
export const ProviderParams = z.object({ company: Id, provider: ProviderId })

/**
 * `binding` is the SHA-256 (base64url) of a random text. The browser stores it and sends it at the end, so that a
 * sign-in can be completed only in the browser that started it.
 */
export const SocialStart = z.object({
  binding: z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url'),
})
/** Address to redirect the browser to. */
export const SocialStarted = z.object({ url: z.string() })

/** The provider's response to the page, and the random text from the start. */
export const SocialProof = z.object({
  state: text(2000),
  code: text(4000).nullish(),
  iss: text(500).nullish(),
  error: text(500).nullish(),
  binding_secret: z.string().regex(/^[\w-]{32,128}$/, 'must be 32 to 128 characters of base64url'),
})
export type SocialProof = z.infer<typeof SocialProof>

/** All data that the company stores about the client, by kind; readable for people and programs. */
export const OwnData = z.object({
  created: z.string(),
  user: User,
  /** By kind, for example `appointments`; each a list of objects as in responses of the calls. */
  data: z.record(z.string(), z.array(z.unknown())),
})
export type OwnData = z.infer<typeof OwnData>

export const Done = z.object({ done: z.literal(true) })

/** Header `X-Device-Key`: 128 random bits or more, as base64url. */
export const deviceKeyPattern = /^[\w-]{22,128}$/
