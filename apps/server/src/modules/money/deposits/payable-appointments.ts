/** Bookings as a payable subject. */
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { PayableSubject } from '../../deps/payable-subject.ts'
import {
  bookAgain,
  isManageKey,
  confirmPaid,
  lapsedAndPaid,
  lockAppointments,
  lockToPay,
  nameToPay,
  readToPay,
} from '../../booking/appointments/public.ts'
import { paidSum } from '../payments/public.ts'
import { depositsDueWithout, lessPaid } from './ask-again.ts'

export const payableAppointments: PayableSubject = {
  kind: 'APPOINTMENT',
  letter: 'r',
  async find(deps, company, id, { clientId, key, locale }) {
    const hasKey = await isManageKey(deps, company, id, key)
    if (!hasKey && clientId === undefined) throw new ApiError('appointment.notFound')
    const { appointment, tips } = await readToPay(deps.database.db, company, {
      appointmentId: id,
      locale,
      ...(hasKey ? {} : { clientId: clientId! }),
    })
    return {
      price: appointment.price.price,
      currency_code: appointment.price.currency_code,
      paid: appointment.payment.paid,
      payment: appointment.payment,
      hasEnded: appointment.cancelled_at !== null,
      tips,
      title: titleOf(appointment),
    }
  },
  named: nameToPay,
  async lock(tx, company, id) {
    const locked = await lockToPay(tx, company, id)
    return locked && { ...locked, paid: await paidSum(tx, company, { kind: 'APPOINTMENT', id }) }
  },
  lockAll: lockAppointments,
  settled: confirmPaid,
  lessPaid,
  depositsDueWithout,
  revive: bookAgain,
  paidTooLate: lapsedAndPaid,
}

const titleOf = ({
  services,
  event,
}: {
  services: { name: string }[]
  event: { name: string | null } | null
}) => event?.name ?? [...new Set(services.map(({ name }) => name))].join(', ')
