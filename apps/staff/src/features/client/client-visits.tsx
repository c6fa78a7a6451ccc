import type { CompanyAppointment } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { bookingAddress } from '#staff/features/addresses.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCalls } from '#staff/api/use-call.ts'
import { statusName } from '#staff/features/booking/statuses.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'

type Branch = StaffCompany['branches'][number]

const PAGE = 20

/** Bookings at each branch that has any, newest first. */
export function ClientVisits({ client }: { client: string }) {
  const text = useText()
  const { company } = useSession()
  const [pages, setPages] = useState(1)
  const asked = company.branches.flatMap((branch) =>
    Array.from({ length: pages }, (_, page) => ({ branch, page })),
  )
  const lists = useCalls(
    'listCompanyAppointments',
    asked.map(({ branch, page }) => ({
      params: { company: company.id, branch: branch.id },
      query: { client, sort: 'start_time,desc', size: PAGE, page },
    })),
  )
  const failed = lists.find(({ error }) => error !== null)
  const isLoading = lists.some(({ isPending }) => isPending)
  const hasMore = lists.some(({ data }) => data !== undefined && data.page.total_pages > pages)
  const shown = company.branches.flatMap((branch) => {
    const content = lists.flatMap(({ data }, index) =>
      asked[index]?.branch === branch ? (data?.content ?? []) : [],
    )
    return content.length === 0 ? [] : [{ branch, content }]
  })
  const isOne = company.branches.length === 1
  return (
    <section className="z-stack" aria-labelledby="client-visits">
      <h2 id="client-visits">{text('desk.client.bookings')}</h2>
      {failed && (
        <FailureNotice
          error={failed.error}
          onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
        />
      )}
      {!isLoading && !failed && shown.length === 0 && (
        <p className="z-soft">{text('desk.client.noBookings')}</p>
      )}
      {shown.map(({ branch, content }) => (
        <div key={branch.id} className="z-stack">
          {!isOne && <h3>{branch.name}</h3>}
          <List label={isOne ? text('desk.client.bookings') : branch.name}>
            {content.map((booking) => (
              <VisitRow key={booking.id} booking={booking} branch={branch} />
            ))}
          </List>
        </div>
      ))}
      {isLoading && <Skeleton shape="row" count={3} />}
      {!isLoading && hasMore && (
        <Button onClick={() => setPages(pages + 1)}>{text('desk.review.more')}</Button>
      )}
    </section>
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
      // The board shows active branches only.
      to={branch.active ? bookingAddress(branch, date, booking.id) : undefined}
      title={`${formats.date(date, 'short')}, ${formats.time(seconds)}`}
      subtitle={[booking.services.map(({ name }) => name).join(', '), performers].filter(Boolean).join(' · ')}
      meta={statusName(booking.status, statuses, text)}
      trailing={formats.money(booking.price, booking.currency_code)}
    />
  )
}
