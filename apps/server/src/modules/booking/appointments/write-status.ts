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
  const now = clock.now()
  await saveStatus(tx, company, appointmentId, status, now)
  await queueChanged(tx, company, appointmentId, now)
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
  const now = deps.clock.now()
  const { wasConfirmed } = await savePaid(tx, company, appointmentId, now)
  if (!wasConfirmed) await announceConfirmed(tx, deps, company, appointmentId)
  await queueChanged(tx, company, appointmentId, now)
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
  const now = deps.clock.now()
  await saveToPay(tx, company, appointmentId, { ...toPay, now })
  if (isNotified)
    await announce(tx, deps, company, { kind: 'TO_PAY', appointmentId, until: toPay.pay_until.getTime() })
  await queueChanged(tx, company, appointmentId, now)
}

/** Bumps the version because the membership changed, so displayed copies are outdated. The row must be locked. */
export async function writeNewVersion(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
): Promise<void> {
  const now = clock.now()
  await saveNewVersion(tx, company, appointmentId, now)
  await queueChanged(tx, company, appointmentId, now)
}

const queueChanged = (tx: Tx, company: CompanyScope, appointmentId: string, now: number): Promise<void> =>
  queueWebhooks(tx, company, now, { type: 'appointment.changed', appointmentIds: [appointmentId] })
