import type { EventCancellation } from '@zapys/contract'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Booking = EventCancellation['appointments'][number]

/** Refunds to clients, and effect on the waiting list. */
export function CancellationPreview({ branch, event }: { branch: string; event: string }) {
  const text = useText()
  const { company } = useSession()
  const preview = useCall('previewEventCancellation', { params: { company: company.id, branch, event } })
  const wordsOf = useGivenBackWords()
  if (preview.data === undefined)
    return preview.error === null ? (
      <Skeleton shape="row" count={2} />
    ) : (
      <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} />
    )
  const { appointments, totals, waiting } = preview.data
  const givenBack = appointments.flatMap((booking) => {
    const words = wordsOf(booking)
    return words.length === 0 ? [] : [{ booking, words }]
  })
  return (
    <>
      {givenBack.length === 0 && appointments.length > 0 && <p>{text('desk.class.nothingBack')}</p>}
      {givenBack.length > 0 && (
        // Its heading is focusable, so that a long sheet can be scrolled by keyboard.
        <details open>
          <summary>{text('desk.class.goesBack')}</summary>
          <List label={text('desk.class.goesBack')}>
            {givenBack.map(({ booking, words }) => (
              <ListRow
                key={booking.id}
                title={clientName(booking) || text('desk.board.noName')}
                subtitle={words.join(' · ')}
                trailing={booking.space > 1 ? `× ${booking.space}` : undefined}
              />
            ))}
          </List>
          {givenBack.length < appointments.length && <p>{text('desk.class.restNothing')}</p>}
        </details>
      )}
      {totals.length > 0 && (
        <p>
          {text('desk.class.totalBack', {
            sums: totals
              .map((total) => wordsOf({ ...total, refunds: [total], membership: null })[0])
              .join(', '),
          })}
        </p>
      )}
      {waiting > 0 && <p>{text('desk.class.waitingEnds', { count: waiting })}</p>}
    </>
  )
}

function useGivenBackWords() {
  const text = useText()
  const formats = useFormats()
  return ({
    refunds,
    membership,
    currency_code,
  }: Pick<Booking, 'refunds' | 'membership' | 'currency_code'>): string[] => {
    const money = (sum: number) => formats.money(sum, currency_code)
    const sums = refunds.map(({ method, amount, tip }) => {
      const way = text(`desk.method.${method}`)
      return tip > 0
        ? text('desk.class.backWithTip', { amount: money(amount + tip), way, tip: money(tip) })
        : text('desk.class.back', { amount: money(amount), way })
    })
    if (membership === null) return sums
    const { type, amount, name } = membership
    if (type === 'PERIOD') return [...sums, name]
    const unit =
      type === 'VISITS'
        ? text('desk.sale.visits', { count: amount })
        : type === 'DURATION'
          ? formats.duration(amount)
          : money(amount)
    return [...sums, `${name}: ${unit}`]
  }
}
