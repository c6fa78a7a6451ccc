/** Second factor of staff: codes of an authenticator app. docs/rules/staff-sessions.md, Second factor */
import { z } from 'zod'
import type { PropertyTexts } from '../property-texts.ts'

const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

/** `password` may be absent within 10 minutes after a sign-in by code. */
export const SecondFactorRequest = z.object({ password: text(200).nullish() })
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>

export const SecondFactorKey = z.object({ key: z.string(), uri: z.string() })
export type SecondFactorKey = z.infer<typeof SecondFactorKey>

/** A code of the authenticator app, or a recovery code. */
export const SecondFactorCode = z.object({ code: text(64) })
export type SecondFactorCode = z.infer<typeof SecondFactorCode>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SecondFactorProof = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'must be the token of the rejection'),
  code: text(64),
})
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const OwnersSecondFactor = z.object({ owners: z.boolean() })
export type OwnersSecondFactor = z.infer<typeof OwnersSecondFactor>

export const secondFactorTexts: PropertyTexts[] = [
  {
    shapes:
      /^((Begin|Confirm|End)SecondFactor|SignInStaffBySecondFactor|(Read|Demand)OwnersSecondFactor)(Answer|Request)$/,
    texts: {
      password: 'The current password. Absent: the sign-in by code is at most 10 minutes old.',
      key: 'The key in base32, to type into the app.',
      uri: 'The key as `otpauth://` address, for a QR code.',
      code: 'Six digits of the app; when it is on also a recovery code.',
      recovery_codes: 'Each signs in once in place of the app. They are shown once.',
      token: '`metadata.second_factor.token` of the rejection.',
      second_factor: 'From whom the company demands a second factor.',
      owners: 'True: owners without a second factor cannot work in the company until they have one.',
    },
  },
]
