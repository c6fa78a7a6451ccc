/**
 * Everything that keeps something of a client: the one list. A capability with a table that names a client, an
 * appointment or a phone belongs here; docs/rules/data-rights.md says what is removed, what is kept, and why.
 */
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import * as accounts from '../accounts/public.ts'
import * as appointments from '../appointments/public.ts'
import * as files from '../files/public.ts'
import * as messages from '../messages/public.ts'
import * as notifications from '../notifications/public.ts'
import * as ratings from '../ratings/public.ts'
import * as surveys from '../surveys/public.ts'
import * as waiting from '../waiting/public.ts'

type Keeper = {
  ownDataOf(read: Connection, company: CompanyScope, clientId: string): Promise<object[]>
  forgetClient(tx: Tx, company: CompanyScope, clientId: string, clock: Clock): Promise<void>
}

/** In the order of forgetting: reviews and messages are found by the client's bookings, so the client comes last. */
export const keepers: Record<string, Keeper> = {
  waiting_list: waiting,
  appointments,
  ratings,
  surveys,
  notifications,
  messages,
  files,
  account: {
    ownDataOf: accounts.ownDataOf,
    forgetClient: (tx, company, clientId, clock) => accounts.forgetClient(tx, company, clientId, clock.now()),
  },
}
