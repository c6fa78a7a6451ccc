// /i/:company/records_details/review
import { usePages } from '#widget/api/use-pages.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { AppointmentCard } from '#widget/features/appointments/appointment-card.tsx'
import { appointmentsToRate } from '#widget/features/appointments/appointment-lists.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { StarIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { NoRatings } from './no-ratings.tsx'

export default function AppointmentsToRate() {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('appointments.rate'), back: href('appointmentsPast', {}) })
  return bookingSettings.rating.enabled ? (
    <AccountGate>
      <OpenOnes />
    </AccountGate>
  ) : (
    <NoRatings />
  )
}

function OpenOnes() {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const list = usePages('listOwnAppointments', appointmentsToRate(company.id))
  if (list.data === undefined) return <Skeleton shape="row" count={4} />
  const open = list.data.content.filter(({ details }) => details !== undefined && details.ratable.length > 0)
  return (
    <div className="z-stack">
      {open.length > 0 ? (
        <>
          <p className="z-soft">{text('ratings.which')}</p>
          <List label={text('ratings.which')}>
            {open.map((appointment) => (
              <AppointmentCard
                key={appointment.id}
                appointment={appointment}
                to={href('appointmentRating', { record: appointment.id })}
              />
            ))}
          </List>
        </>
      ) : (
        <EmptyState
          icon={<StarIcon />}
          title={text('ratings.noVisits')}
          text={text('ratings.noVisitsText')}
          action={<ButtonLink to={href('appointmentsCurrent', {})}>{text('appointments.title')}</ButtonLink>}
        />
      )}
      {/* An early page may contain nothing to rate while later ones do. */}
      <ShowMore list={list} />
    </div>
  )
}
