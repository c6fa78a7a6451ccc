/** Linked provider accounts of staff. docs/rules/social-sign-in.md, Staff */
import { z } from 'zod'
import { Instant } from '../common/schemas.ts'
import type { PropertyTexts } from '../property-texts.ts'

/** NEVER: no account was linked. UNLINKED: the person removed the link. */
export const OwnProvider = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['LINKED', 'UNLINKED', 'NEVER']),
  /** When it was linked, or unlinked. */
  since: Instant.nullable(),
})
export type OwnProvider = z.infer<typeof OwnProvider>

export const OwnProviders = z.object({ content: z.array(OwnProvider) })
export type OwnProviders = z.infer<typeof OwnProviders>

export const StaffProviderRequest = z.object({
  provider: z.object({
    allowed: z.boolean(),
    password: z.string().max(200, 'must be at most 200 characters').nullish(),
  }),
})
export type StaffProviderChange = z.infer<typeof StaffProviderRequest>['provider']

export const staffProviderTexts: PropertyTexts[] = [
  {
    shapes: /^(ListOwnStaffProviders|ChangeOwnStaffProvider|OwnProviders?)(Answer|Request)?$/,
    texts: {
      state:
        'LINKED: the account there signs in. UNLINKED: the person switched it off. NEVER: none was linked.',
      since: 'When it was linked, or unlinked. Null: never.',
      provider: 'The wanted state.',
      allowed: 'False: unlink. True: the next sign-in there may link an account again.',
      password: 'The current password. Absent: the sign-in by code is at most 10 minutes old.',
    },
  },
]
