import type { Appointment, SeriesVisit } from '@zapys/contract'
import { useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'

type SeriesVisitsProps = {
  appointment: Pick<Appointment, 'id'> & { series?: Appointment['series'] }
  toOf(visit: SeriesVisit): string
}

/** Position of a booking in its series, with links to the others. Renders nothing for a single booking. */
export function SeriesVisits({ appointment, toOf }: SeriesVisitsProps) {
  const text = useText()
  const texts = useBookedTexts()
  const visits = appointment.series?.visits ?? []
  const at = visits.findIndex(({ id }) => id === appointment.id)
  if (visits.length < 2 || at < 0) return null
  return (
    <Section title={text('manage.seriesPosition', { number: at + 1, count: visits.length })}>
      <List label={text('manage.seriesVisits')}>
        {visits.map((visit, index) => (
          <ListRow
            key={visit.id}
            {...(index === at ? { selected: true } : { to: toOf(visit) })}
            title={texts.when(visit)}
            subtitle={text('booking.reference', { reference: visit.reference })}
            meta={visit.cancelled_at === null ? undefined : text('booking.cancelled')}
          />
        ))}
      </List>
    </Section>
  )
}
