// /i/:company/b/:branch/e?r=<resource>&s=<service>
import { useState } from 'react'
import { useParams, useSearch } from '#widget/browser/router.tsx'
import { addDays, addMonths, startOfMonth } from '@zapys/domain/time'
import { isFull } from '@zapys/domain/appointments'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Calendar } from '#widget/features/calendar/calendar.tsx'
import type { CalendarDay } from '#widget/features/calendar/day-mark.tsx'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import type { ListedEvent } from '#widget/features/event-list/read-events.ts'
import { useBranchEvents } from '#widget/features/event-list/use-events.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { ZoneNote } from '#widget/features/zone/zone-note.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { EventIcon } from '#widget/ui/icons.ts'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { EventDays } from './event-days.tsx'

export default function BranchEvents() {
  const { branch = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('events.title'), back: href('branch', { branch }) })
  return (
    <BranchGate waiting={<Skeleton shape="block" count={4} />}>{(at) => <EventsOf {...at} />}</BranchGate>
  )
}

function EventsOf({ branch, settings }: AtBranch) {
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const href = useCompanyHref()
  const search = useSearch()
  const filter = { resource: search.get('r'), service: search.get('s') }
  const range = bookableRange(branch.timezone, settings, Date.now() / 1000)
  const resources = useResources(branch.id).data?.content ?? []

  // The first event there is opens its month, so that nobody looks at an empty one.
  const first = useBranchEvents(branch.id, { start: range.firstDay, limit: 1 }, filter)
  const listOf = (answer: typeof first.data) =>
    answer ? readEvents(answer, branch, resources, settings.widget_settings) : undefined
  const firstDate = listOf(first.data)?.[0]?.date
  const [turnedTo, setTurnedTo] = useState<string>()
  const [day, setDay] = useState<string | null>(null)
  const month = startOfMonth(turnedTo ?? firstDate ?? range.firstDay)
  const start = month < range.firstDay ? range.firstDay : month
  const end = addDays(addMonths(month, 1), -1)
  const answer = useBranchEvents(branch.id, first.isPending ? undefined : { start, end }, filter)
  const events = listOf(answer.data)
  const shown = events?.filter((event) => day === null || event.date === day)

  const elsewhere =
    filter.resource || filter.service ? href('branchEvents', { branch: branch.id }) : undefined
  return (
    <div className="z-stack">
      <Calendar
        month={month}
        firstDay={range.firstDay}
        lastDay={range.lastDay > end ? range.lastDay : end}
        today={range.firstDay}
        days={events && daysOf(events)}
        selected={day}
        onSelect={setDay}
        onTurnTo={(next) => {
          setDay(null)
          setTurnedTo(next)
        }}
      />
      <ZoneNote timeZone={branch.timezone} />
      {shown === undefined ? (
        <Skeleton shape="block" count={3} />
      ) : shown.length > 0 ? (
        <EventDays events={shown} />
      ) : (
        <EmptyState
          icon={<EventIcon />}
          title={
            day === null
              ? text('events.noneInMonth', { month: formats.monthName(month) })
              : text('events.noneOn', { date: formats.date(day, 'weekday') })
          }
          action={
            <>
              {day !== null && <Button onClick={() => setDay(null)}>{text('events.showMonth')}</Button>}
              {elsewhere && <ButtonLink to={elsewhere}>{text('events.showAll')}</ButtonLink>}
              {!elsewhere && (
                <ButtonLink to={href('services', { branch: branch.id })}>
                  {text('booking.seeServices')}
                </ButtonLink>
              )}
            </>
          }
        />
      )}
    </div>
  )

  /** A day counts the events that still have places. */
  function daysOf(all: ListedEvent[]): Map<string, CalendarDay> {
    const days = Map.groupBy(
      all.filter((event) => !isFull(event)),
      (event) => event.date,
    )
    return new Map(
      [...days].map(([date, inside]) => {
        const [best] = inside.toSorted(
          (one, other) => (texts.amount(one) ?? Infinity) - (texts.amount(other) ?? Infinity),
        )
        return [
          date,
          {
            date,
            freeTimes: inside.length,
            exact: true,
            priceText: best && texts.price(best),
            discountText: inside.map((event) => texts.discount(event)).find(Boolean),
          },
        ]
      }),
    )
  }
}
