/** Event (`group_training`): a set interval with places. S3.event. */
import { z } from 'zod'
import { Currency, Discount, Id, Instant, MinorUnits, Seconds } from '../common/schemas.ts'
import { Resource } from '../resources/schemas.ts'
import { Service } from '../services/schemas.ts'

export const Event = z.object({
  id: Id,
  name: z.string().nullable(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  branch_id: Id,
  start_time: Instant,
  duration: Seconds,
  /** The day and the seconds from local midnight at the branch. */
  date: z.string(),
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  space: z.int(),
  used_space: z.int(),
  requested_price: MinorUnits.nullable(),
  currency_code: Currency,
  discount: Discount.nullish(),
  service: Service,
  resource: Resource.nullable(),
  /** One entry per client with the places taken. Only ids: the participants are private. */
  clients: z.array(z.object({ id: Id, places: z.int() })),
  gt: z.object({ name: z.string().nullable(), space: z.int(), used_space: z.int() }),
})
export type Event = z.infer<typeof Event>
