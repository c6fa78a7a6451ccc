// /i/:company/records_details/:record/review
import { useState } from 'react'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useAppointmentTexts } from '#widget/features/appointments/appointment-texts.ts'
import { WithAppointment } from '#widget/features/appointments/with-appointment.tsx'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CheckIcon, ClockIcon, StarIcon } from '@zapys/ui/icons.ts'
import { NoRatings } from './no-ratings.tsx'
import { RatingForm } from './rating-form.tsx'
import './ratings.css'

export default function AppointmentRating() {
  const { record: id } = useParamsOf('appointmentRating')
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('ratings.leave'), back: href('appointmentDetails', { record: id }) })
  if (!bookingSettings.rating.enabled) return <NoRatings />
  return (
    <AccountGate>
      <WithAppointment id={id}>
        {(appointment, { reload }) => <RateAppointment appointment={appointment} onSent={reload} />}
      </WithAppointment>
    </AccountGate>
  )
}

function RateAppointment({ appointment, onSent }: { appointment: WholeAppointment; onSent(): void }) {
  const text = useText()
  const texts = useAppointmentTexts()
  const href = useCompanyHref()
  const [isSent, setSent] = useState(false)
  const head = useSeenHead()
  const { ratable, ratings } = appointment.details
  const toAppointment = (
    <ButtonLink to={href('appointmentDetails', { record: appointment.id })}>
      {text('ratings.toAppointment')}
    </ButtonLink>
  )
  if (isSent || (ratable.length === 0 && ratings.length > 0))
    return (
      <div className="z-stack" role="status" ref={head.ref} tabIndex={-1}>
        <EmptyState
          icon={<CheckIcon />}
          title={text(isSent ? 'ratings.thanks' : 'ratings.done')}
          text={text('ratings.thanksText')}
          action={toAppointment}
        />
      </div>
    )
  if (ratable.length === 0)
    return (
      <EmptyState
        icon={appointment.cancelled_at === null ? <ClockIcon /> : <StarIcon />}
        title={text('errors.rating.notYet.title')}
        text={text('errors.rating.notYet.detail')}
        action={toAppointment}
      />
    )
  return (
    <div className="z-stack">
      <p className="z-soft">{[texts.when(appointment), texts.what(appointment)].join(' · ')}</p>
      <RatingForm
        appointment={appointment}
        onSent={() => {
          setSent(true)
          head.show()
          onSent()
        }}
      />
    </div>
  )
}
