import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { serialized } from '../../../platform/db/serialized.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { lineOf } from '../fair-use/public.ts'
import { type Rounds, withAlternatives } from '../visits/public.ts'
import { answerKey, type Booker } from './booker.ts'

/** Who books, and the key by which a repeat is recognised. */
export type BookingCall = {
  by: Booker
  caller: Caller
  idempotencyKey: string | undefined
  /** Header `X-Holder`: whose holds it may book. A repeat does not need it. */
  holder: string | undefined
}

/**
 * Bookings from one network run one after the other in this process. A repeated key returns the stored answer; a lost race is
 * retried. What depends on the time is checked inside `write`, so that a repeat returns the booking and not "the time has
 * passed". `asked`: the body that a repeat must have.
 */
export const bookOnce = <Answer>(
  deps: Deps,
  company: CompanyScope,
  { by, caller, idempotencyKey }: BookingCall,
  asked: unknown,
  write: (tx: Tx, rounds: Rounds) => Promise<Answer>,
): Promise<Answer> =>
  serialized(deps.database, lineOf(deps, company, caller), () =>
    withAlternatives(deps, company, (rounds) =>
      writeOnce(deps, company, answerKey(by, idempotencyKey), asked, (tx) => write(tx, rounds), rounds),
    ),
  )
