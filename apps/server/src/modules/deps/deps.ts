import type { PlatformDeps } from '../../platform/deps.ts'
import type { Attachment } from './attachment.ts'
import type { ReadMinPrices } from './min-prices.ts'
import type { PayableSubject } from './payable-subject.ts'
import type { TakeOver } from './take-over.ts'

/**
 * Dependencies of every use case. Created once, in process/bootstrap.ts. Modules depend on the interfaces in this
 * folder, and wiring/ passes the modules that implement them: so modules that call each other form no import cycle.
 */
export type Deps = PlatformDeps & {
  /** Moves a guest's data to a client. */
  takeOver: TakeOver
  /** Handlers of booking changes; docs/rules/booking.md. */
  attachments: Attachment
  /** Kinds of things that can be paid; docs/rules/payments.md. */
  payables: readonly PayableSubject[]
  /** The lowest prices that can be booked; docs/rules/pricing.md. Absent: listed prices ignore free times. */
  minPrices?: ReadMinPrices
}
