/** Hold: a time or place reserved for one client while they fill in the booking. docs/rules/locking.md. */
import { z } from 'zod'
import { PriceAnswer, ServiceResourceSetting } from '../appointments/schemas.ts'
import { Id, Instant, Seconds } from '../common/schemas.ts'
import { AmountToPay } from '../payments/schemas.ts'
import { MembershipChoice, Redemption } from '../redemptions/schemas.ts'
import { VisitLeg } from '../slots/schemas.ts'

/** A random token of the browser. A new hold of the same holder releases the previous one. */
const Holder = z.string().regex(/^[\x21-\x7e]{16,100}$/, 'must be 16 to 100 printable characters')

export const HoldRequest = z.object({
  hold: z
    .object({
      company_id: Id,
      branch_id: Id,
      holder: Holder,
      /** Time for services … */
      start_time: Instant.nullish(),
      duration: Seconds.nullish(),
      service_resource_settings: z.array(ServiceResourceSetting).max(20).default([]),
      /**
       * … or places of an event; `start_time` is then the start shown to the client, and a different one is rejected.
       */
      event_id: Id.nullish(),
      space: z.int().min(1).max(1000).nullish(),
      /** Membership for the booking, so that the response includes what it covers. */
      membership: MembershipChoice,
      /** As in the booking: the company's restrictions may depend on it. */
      source: z.string().max(100).nullish(),
    })
    .superRefine((hold, refinement) => {
      if (hold.event_id) return
      if (!hold.start_time)
        refinement.addIssue({ code: 'custom', path: ['start_time'], message: 'is required' })
      if (hold.service_resource_settings.length === 0)
        refinement.addIssue({
          code: 'custom',
          path: ['service_resource_settings'],
          message: 'must name at least one service',
        })
    }),
})
export type HoldRequest = z.infer<typeof HoldRequest>['hold']

export const HoldChange = z.object({ hold: z.object({ company_id: Id, holder: Holder }) })
export type HoldChange = z.infer<typeof HoldChange>['hold']

export const Hold = z.object({
  id: Id,
  held_until: Instant,
  /** It can be extended once. */
  extendable: z.boolean(),
  /** The held resources, in the order of the visit; empty for an event. */
  resource_ids: z.array(Id),
  price: PriceAnswer.describe(
    'Price of the held booking; a booking with this hold costs the same. Absent for older holds.',
  ).optional(),
  redemption: Redemption.describe(
    'What a membership would cover of the price now. Absent without a price, and when a hold is extended.',
  ).optional(),
  payment: AmountToPay.describe(
    'What must or may be paid online. For a guest: as for a new client. Absent when a hold is extended: unchanged.',
  ).optional(),
  /** Performers and times of each part, as it will be booked; empty for an event. */
  legs: z.array(VisitLeg),
  besides: z
    .array(z.object({ id: Id, name: z.string() }))
    .describe('Ids of required resources such as a room, each once in order. Absent: none.')
    .optional(),
})
export type Hold = z.infer<typeof Hold>
