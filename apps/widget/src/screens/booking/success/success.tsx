// /i/:company/success/r/:record and /i/:company/success
import { Suspense } from 'react'
import { anyAuthorization } from '@zapys/domain/menu'
import type { Appointment } from '@zapys/contract'
import { Redirect, useNavigate, useParams } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { bookedHere } from '#widget/features/booking/booked.ts'
import { useBookedNow } from '#widget/features/booking/use-booked-now.ts'
import { Booked } from '#widget/features/booked/booked.tsx'
import { useOwnPage } from '#widget/features/booked/use-own-page.ts'
import { PaymentOf } from '#widget/features/payments/payment-of.tsx'
import { useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { isAwaiting, usePayAction } from '#widget/features/payments/awaiting.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'

const OfferAccount = lazyPart(() => import('#widget/features/account/offer-account.tsx'), ['account'])

export default function Success() {
  const { record } = useParams()
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { company } = useCompany()
  const ownPage = useOwnPage()
  const { booked, isKnown } = useBookedNow(
    bookedHere(sessionStore, record).filter(({ company_id }) => company_id === company.id),
  )
  const [first] = booked
  const standing = booked.filter(({ cancelled_at }) => cancelled_at === null)
  useScreen({
    title: text(
      standing.length === 0 || !isKnown
        ? 'booking.successUnknown'
        : standing.some(isAwaiting)
          ? 'booking.successAwaiting'
          : standing.every(({ booking_type }) => booking_type === 'RENT')
            ? 'booking.successRental'
            : 'booking.successTitle',
    ),
  })
  const awaiting = standing.find(isAwaiting)
  const pay = usePayAction(awaiting)
  useCentralAction(pay ?? { onPress: () => navigate(href('booking', {})) })
  const known = record === undefined ? undefined : ownPage({ id: record })
  if (first === undefined && known !== undefined) return <Redirect to={known} />
  if (first === undefined)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={text('booking.successUnknownTitle')}
        text={text('booking.successUnknownText')}
        action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
      />
    )
  if (!isKnown) return <ConfirmationWaiting />
  const [soonest] = standing
  // The booking has been cancelled since: its own page shows that.
  if (soonest === undefined) return <Redirect to={ownPage(first) ?? href('manage', { record: first.id })} />
  return (
    <Suspense fallback={<ConfirmationWaiting />}>
      <BookedHere appointment={soonest} series={booked} />
    </Suspense>
  )
}

type BookedHereProps = { appointment: Appointment; series: readonly Appointment[] }

function BookedHere({ appointment, series }: BookedHereProps) {
  const { bookingSettings } = useCompany()
  const { token } = useSession()
  const offers = token === null && bookingSettings.account.enabled && anyAuthorization(bookingSettings)
  const others = series.filter(({ id }) => id !== appointment.id)
  return (
    <Booked
      appointment={appointment}
      others={others}
      payment={<PaymentOf appointment={appointment} others={others} />}
      series={series.length > 1 && <Series appointments={series} />}
    >
      {offers && (
        <Suspense>
          <OfferAccount phone={appointment.client?.phone ?? null} />
        </Suspense>
      )}
    </Booked>
  )
}

/** Each appointment of a series is a separate booking with its own number and link. */
function Series({ appointments }: { appointments: readonly Appointment[] }) {
  const text = useText()
  const ownPage = useOwnPage()
  const texts = useBookedTexts()
  return (
    <Section title={text('repeats.visits', { count: appointments.length })}>
      <List>
        {appointments.map((appointment) => (
          <ListRow
            key={appointment.id}
            to={ownPage(appointment)}
            title={texts.when(appointment)}
            subtitle={text('booking.reference', { reference: appointment.reference })}
            meta={appointment.cancelled_at === null ? undefined : text('booking.cancelled')}
          />
        ))}
      </List>
    </Section>
  )
}
