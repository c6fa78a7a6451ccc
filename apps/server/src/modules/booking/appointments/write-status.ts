/** Changes status and required payments of an active booking. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { announce, announceConfirmed } from '../../messaging/messages/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { saveNewVersion, savePaid, saveStatus, saveToPay } from './save-appointment.ts'

/** Sets another status of an active booking, whose row must be locked. */
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
 * Ends the wait for a payment. The first deposit sends a confirmation to the client; a repeated payment does not,
 * since the booking was confirmed before. The row must be locked.
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

/**
 * Requires a payment by a deadline: staff request a deposit, or a payment or membership no longer covers the
 * booking. The row must be locked.
 */
export async function writeToPay(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  toPay: { prepayment: number; pay_until: Date },
  { isNotified = true }: { isNotified?: boolean } = {},
): Promise<void> {
  await saveToPay(tx, company, appointmentId, { ...toPay, now: deps.clock.now() })
  if (isNotified)
    await announce(tx, deps, company, { kind: 'TO_PAY', appointmentId, until: toPay.pay_until.getTime() })
}

/**
 * Bumps the version because membership or payment changed, so displayed copies are outdated. The row must be locked.
 */
export const writeNewVersion = (tx: Tx, company: CompanyScope, appointmentId: string): Promise<void> =>
  saveNewVersion(tx, company, appointmentId)
