import type { CompanyAppointment } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { statusName } from '#staff/features/booking/statuses.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'

type Branch = StaffCompany['branches'][number]

/** The latest bookings at each branch, the newest first. */
export function ClientVisits({ client }: { client: string }) {
  const text = useText()
  const { company } = useSession()
  const isOne = company.branches.length === 1
  return (
    <section className="z-stack" aria-labelledby="client-visits">
      <h2 id="client-visits">{text('desk.client.bookings')}</h2>
      {company.branches.map((branch) => (
        <BranchVisits
          key={branch.id}
          branch={branch}
          client={client}
          title={isOne ? undefined : branch.name}
        />
      ))}
    </section>
  )
}

const SHOWN = 20

function BranchVisits({
  branch,
  client,
  title,
}: {
  branch: Branch
  client: string
  title: string | undefined
}) {
  const text = useText()
  const { company } = useSession()
  const bookings = useCall('listCompanyAppointments', {
    params: { company: company.id, branch: branch.id },
    query: { client, sort: 'start_time,desc', size: SHOWN },
  })
  if (bookings.error !== null)
    return <FailureNotice error={bookings.error} onRetry={() => void bookings.refetch()} />
  if (bookings.data === undefined) return <Skeleton shape="row" count={3} />
  const { content } = bookings.data
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      {content.length === 0 ? (
        <p className="z-soft">{text('desk.client.noBookings')}</p>
      ) : (
        <List label={title ?? text('desk.client.bookings')}>
          {content.map((booking) => (
            <VisitRow key={booking.id} booking={booking} branch={branch} />
          ))}
        </List>
      )}
    </>
  )
}

function VisitRow({ booking, branch }: { booking: CompanyAppointment; branch: Branch }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const statuses = useCompanySettings(company.id)?.appointment_statuses ?? []
  const { date, seconds } = toLocal(branch.timezone, Date.parse(booking.start_time) / 1000)
  const performers = booking.resources.map(({ name }) => name).join(', ')
  return (
    <ListRow
      to={`/board?day=${date}&branch=${branch.id}&booking=${booking.id}`}
      title={`${formats.date(date, 'short')}, ${formats.time(seconds)}`}
      subtitle={[booking.services.map(({ name }) => name).join(', '), performers].filter(Boolean).join(' · ')}
      meta={statusName(booking.status, statuses, text)}
      trailing={formats.money(booking.price, booking.currency_code)}
    />
  )
}
