/** Another status, and what has to be paid, of a booking that goes on. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { announce, announceConfirmed } from '../../messaging/messages/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { saveNewVersion, savePaid, saveStatus, saveToPay } from './save-appointment.ts'

/** Another status, of a booking that goes on: the row is locked. */
export async function writeStatus(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  status: string,
): Promise<void> {
  await saveStatus(tx, company, appointmentId, status)
  await queueWebhooks(tx, company, clock.now(), {
    type: 'appointment.changed',
    appointmentIds: [appointmentId],
  })
}

/**
 * The booking no longer waits for its payment. After the first deposit the client gets the confirmation; a booking that had
 * to be paid again was confirmed before. The row is locked.
 */
export async function writePaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
): Promise<void> {
  const { wasConfirmed } = await savePaid(tx, company, appointmentId)
  if (!wasConfirmed) await announceConfirmed(tx, deps, company, appointmentId)
  await queueWebhooks(tx, company, deps.clock.now(), {
    type: 'appointment.changed',
    appointmentIds: [appointmentId],
  })
}

/** A payment or a membership no longer covers it: or staff asks for a deposit: it stands until the given moment. The row is locked. */
export async function writeToPay(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  toPay: { prepayment: number; pay_until: Date },
  { isTold = true }: { isTold?: boolean } = {},
): Promise<void> {
  await saveToPay(tx, company, appointmentId, { ...toPay, now: deps.clock.now() })
  if (isTold)
    await announce(tx, deps, company, { kind: 'TO_PAY', appointmentId, until: toPay.pay_until.getTime() })
}

/** What covers it or is awaited for it is another one now: who shows it shows an older state. The row is locked. */
export const writeNewVersion = (tx: Tx, company: CompanyScope, appointmentId: string): Promise<void> =>
  saveNewVersion(tx, company, appointmentId)
