/** Modules that store data of a client: their part of the export, and their erasure. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import * as accounts from '../accounts/public.ts'
import * as audit from '../../staff/audit/public.ts'
import * as appointments from '../../booking/appointments/public.ts'
import * as clients from '../clients/public.ts'
import * as deliveries from '../../messaging/outbox/public.ts'
import * as files from '../../catalogue/files/public.ts'
import * as memberships from '../../money/memberships/public.ts'
import * as messages from '../../messaging/messages/public.ts'
import * as payments from '../../money/payments/public.ts'
import * as ratings from '../ratings/public.ts'
import * as surveys from '../surveys/public.ts'
import * as webhooks from '../../messaging/webhooks/public.ts'
import * as waitingList from '../../booking/holds/public.ts'

type ForgetDeps = Pick<Deps, 'clock' | 'attachments' | 'secret'>

type Keeper = {
  /** Data in the export under the keeper's name. */
  ownDataOf?(db: Connection, company: CompanyScope, clientId: string): Promise<object[]>
  eraseClient(tx: Tx, company: CompanyScope, clientId: string, deps: ForgetDeps): Promise<void>
}

/** In the order of erasure: ratings and messages are found by the client's bookings, so the client comes last. */
export const keepers = {
  waiting_list: { ownDataOf: waitingList.ownDataOf, eraseClient: waitingList.eraseClient },
  appointments: { ownDataOf: appointments.ownDataOf, eraseClient: appointments.eraseClient },
  // Before the memberships, and before the client's phone is erased.
  gifts: { ownDataOf: memberships.ownGiftsOf, eraseClient: memberships.eraseGifts },
  memberships: { ownDataOf: memberships.ownDataOf, eraseClient: memberships.eraseClient },
  payments: { ownDataOf: payments.ownDataOf, eraseClient: payments.eraseClient },
  ratings: { ownDataOf: ratings.ownDataOf, eraseClient: ratings.eraseClient },
  surveys: { ownDataOf: surveys.ownDataOf, eraseClient: surveys.eraseClient },
  notifications: { ownDataOf: messages.ownNotificationsOf, eraseClient: messages.forgetNotifications },
  outbox: { eraseClient: deliveries.eraseClient },
  messages: { ownDataOf: messages.ownDataOf, eraseClient: messages.eraseClient },
  files: { ownDataOf: files.ownDataOf, eraseClient: files.eraseClient },
  notes: { eraseClient: clients.eraseNotes },
  audit: { eraseClient: audit.eraseClient },
  webhooks: { eraseClient: webhooks.eraseClient },
  account: {
    ownDataOf: clients.ownDataOf,
    eraseClient: async (tx, company, clientId, deps) => {
      await clients.eraseClient(tx, company, clientId, deps)
      await accounts.unlinkClient(tx, company, clientId)
    },
  },
} as const satisfies Record<string, Keeper>
