/** A booking that is cancelled unless its deposit is paid in time, and its pay button for every screen. */
import type { Appointment } from '@zapys/contract'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { useNavigate } from '#widget/browser/router.tsx'
import type { CentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useFormats } from '#widget/language/use-text.tsx'

export const isAwaiting = ({ status }: Pick<Appointment, 'status'>): boolean => status === PENDING_PAYMENT

type ToPay = Pick<Appointment, 'id' | 'status' | 'payment' | 'price'>

/** Central button for the deposit; undefined if no prepayment is due. */
export function usePayAction(appointment: ToPay | undefined): CentralAction | undefined {
  const navigate = useNavigate()
  const href = useCompanyHref()
  const formats = useFormats()
  if (appointment === undefined || appointment.payment.requirement !== 'REQUIRED') return undefined
  const { id, payment, price } = appointment
  return {
    state: 'payable',
    detail: formats.money(payment.amount, price.currency_code),
    onPress: () => navigate(href('paymentAppointment', { record: id })),
  }
}
