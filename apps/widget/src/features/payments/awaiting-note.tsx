/** Note on other screens: the booking of this session whose deposit is due first, with a link to pay. */
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { allBookedHere } from '#widget/features/booking/booked.ts'
import { useBookedNow } from '#widget/features/booking/use-booked-now.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { RouteName } from '#widget/routes/routes.ts'
import { useRoute } from '#widget/routes/use-route.ts'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { PayBy } from './pay-by.tsx'

/** Screens that show this themselves. */
const ownScreens: readonly RouteName[] = [
  'success',
  'successAppointment',
  'manage',
  'manageMove',
  'appointmentDetails',
  'appointmentMove',
  'paymentAppointment',
  'payAppointmentHere',
  'paid',
  'paidAppointment',
  'notPaid',
  'notPaidAppointment',
  'receiptAppointment',
]

export default function AwaitingNote() {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const route = useRoute()
  const { company } = useCompany()
  const unpaid = allBookedHere(sessionStore).filter(
    ({ company_id, status }) => company_id === company.id && status === PENDING_PAYMENT,
  )
  const { booked } = useBookedNow(unpaid)
  const dueAt = ({ payment }: (typeof booked)[number]) => Date.parse(payment.pay_until ?? '')
  const [waiting] = booked
    .filter(
      (each) => each.status === PENDING_PAYMENT && each.cancelled_at === null && dueAt(each) > Date.now(),
    )
    .toSorted((one, other) => dueAt(one) - dueAt(other))
  if (waiting === undefined || route === undefined || ownScreens.includes(route.name)) return null
  return (
    <section className="z-notice-above" aria-label={text('payments.awaitingNote')}>
      <PayBy
        payable={{ payment: waiting.payment, timezone: waiting.branch.timezone }}
        title={text('payments.awaitingNote')}
        action={
          <ButtonLink kind="primary" to={href('paymentAppointment', { record: waiting.id })}>
            {text('payments.pay')} {formats.money(waiting.payment.amount, waiting.price.currency_code)}
          </ButtonLink>
        }
      />
    </section>
  )
}
