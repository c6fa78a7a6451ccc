// /i/:company/e
import { useMemo, useState } from 'react'
import type { Branch, SlotsAnswer } from '@zapys/contract'
import { isFull } from '@zapys/domain/appointments'
import { startOfWeek } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'
import { nowMs } from '#widget/browser/now.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useResourcesOfAll } from '#widget/features/catalogue/use-catalogue.ts'
import { choicesOf, fits, isFiltered } from '#widget/features/event-list/event-filter.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import type { ListedEvent } from '#widget/features/event-list/read-events.ts'
import { useEventsAhead, useWeekOfEvents } from '#widget/features/event-list/use-events.ts'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { EventDays } from './event-days.tsx'
import { EventTools } from './event-filters.tsx'
import { NothingInWeek } from './nothing-in-week.tsx'
import { Timetable } from './timetable.tsx'
import { useEventFilter } from './use-event-filter.ts'

export default function Events() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('events.title'), back: href('home', {}), wide: true })
  const branches = useBranches().data?.content
  if (branches === undefined) return <Skeleton shape="block" count={4} />
  if (branches.length === 0) return <NoneAtAll />
  return <EventsOf branches={branches} />
}

function EventsOf({ branches }: { branches: readonly Branch[] }) {
  const text = useText()
  const { filter, change, clear, view, setView } = useEventFilter()
  const hasFilter = isFiltered(filter)
  const { bookingSettings } = useCompany()
  const ranges = branches.map(({ timezone }) => bookableRange(timezone, bookingSettings, nowMs() / 1000))
  // If the branches are on both sides of midnight, the earlier date counts.
  const range = ranges.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))[0]!
  const { firstDay } = range
  const { people, toEvents } = useReading(branches)
  const ahead = useEventsAhead(branches, firstDay, filter)
  const weeks = useMemo(() => ahead.data?.pages.filter((page) => page !== null) ?? [], [ahead.data])

  const [turnedTo, setTurnedTo] = useState<string>()
  const week = startOfWeek(turnedTo ?? filter.day ?? weeks[0]?.week ?? firstDay, firstDay)
  const listed = weeks.find((one) => one.week === week)?.answers
  const own = useWeekOfEvents(branches, ahead.data === undefined || listed ? undefined : week)
  const ofWeek = listed ?? own

  const isWaiting = people === undefined || ahead.data === undefined
  if (isWaiting) return <Waiting onRetry={ahead.isError ? () => void ahead.refetch() : undefined} />
  const inList = weeks.flatMap(({ answers }) => toEvents(answers))
  const inWeek = ofWeek && toEvents(ofWeek)
  const known = [...new Map([...inList, ...(inWeek ?? [])].map((event) => [event.id, event])).values()]
  if (known.length === 0 && !hasFilter && !ahead.hasNextPage && turnedTo === undefined) return <NoneAtAll />

  const choices = choicesOf(known)
  // A chosen day may be beyond the loaded part of the list.
  const shown = (filter.day === null ? inList : known).filter((event) => fits(event, filter))
  const isList = bookingSettings.widget_settings.event_list_view_type !== 'OFF'
  const hasMore = isList && filter.day === null && ahead.hasNextPage
  const turnTo = (day: string) => {
    setTurnedTo(day)
    change({ day: null })
  }
  const lastDay = [range.lastDay, addDays(week, 6), ...known.map(({ date }) => date)].toSorted().at(-1)!
  return (
    <div className="z-stack z-events-screen" data-view={view}>
      <EventTools
        view={view}
        onView={setView}
        filter={filter}
        onChange={(part) => {
          if (part.day) setTurnedTo(part.day)
          change(part)
        }}
        onClear={clear}
        isFiltered={hasFilter}
        days={choices.days}
        resources={[...people]
          .filter(([id]) => choices.resources.includes(id))
          .map(([id, one]) => ({ id, name: resourceName(one) }))}
        services={choices.services}
        hasFull={known.some(isFull) && !known.every(isFull)}
      />
      {branches.every(({ timezone }) => timezone === branches[0]?.timezone) && (
        <ZoneNote timeZone={branches[0]!.timezone} />
      )}
      <Timetable
        events={inWeek?.filter((event) => fits(event, filter))}
        week={week}
        firstDay={firstDay}
        lastDay={lastDay}
        onTurnTo={turnTo}
        day={filter.day}
        onDay={(day) => change({ day })}
        withBranch={branches.length > 1}
        none={
          <NothingInWeek
            branches={branches}
            week={week}
            filter={filter}
            onTurnTo={turnTo}
            onClear={hasFilter ? clear : undefined}
          />
        }
      />
      <div className="z-events-screen__list">
        {shown.length === 0 && !hasMore && (
          <EmptyState
            icon={<EventIcon />}
            title={text('events.noneFits')}
            action={<Button onClick={clear}>{text('events.clearFilters')}</Button>}
          />
        )}
        <EventDays events={shown} withBranch={branches.length > 1} />
        <GrowingEnd
          count={shown.length}
          list={{
            hasMore,
            loadingMore: ahead.isFetchingNextPage,
            moreFailed: ahead.isFetchNextPageError,
            more: () => void ahead.fetchNextPage(),
          }}
        />
      </div>
    </div>
  )
}

/** `onRetry`: the events did not load. */
function Waiting({ onRetry }: { onRetry: (() => void) | undefined }) {
  const text = useText()
  return onRetry ? (
    <Button onClick={onRetry}>{text('errors.page.tryAgain')}</Button>
  ) : (
    <Skeleton shape="block" count={4} />
  )
}

/** The leaders of events at these branches, and a function that merges the responses of all branches into one list. */
function useReading(branches: readonly Branch[]) {
  const { bookingSettings } = useCompany()
  const people = useResourcesOfAll(branches)
  const resources = [...(people?.values() ?? [])]
  return {
    people,
    toEvents: (answers: readonly SlotsAnswer[]): ListedEvent[] =>
      answers.flatMap((answer, index) => {
        const branch = branches[index]
        return branch ? readEvents(answer, branch, resources, bookingSettings.widget_settings) : []
      }),
  }
}

function NoneAtAll() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<EventIcon />}
      title={text('events.none')}
      text={text('events.noneHint')}
      action={<ButtonLink to={href('booking', {})}>{text('booking.bookVisit')}</ButtonLink>}
    />
  )
}
