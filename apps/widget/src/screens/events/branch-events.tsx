// /i/:company/b/:branch/e?r=<resource>&s=<service>
import { useState } from 'react'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { nowMs } from '#widget/browser/now.ts'
import { startOfWeek } from '@zapys/domain/calendar'
import { addDays, addMonths, startOfMonth } from '@zapys/domain/time'
import { isFull } from '@zapys/domain/appointments'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Calendar } from '#widget/features/calendar/calendar.tsx'
import type { CalendarDay } from '#widget/features/calendar/day-mark.tsx'
import { useAllResources, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { choicesOf, fits, isFiltered, noFilter } from '#widget/features/event-list/event-filter.ts'
import type { EventFilter } from '#widget/features/event-list/event-filter.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import type { ListedEvent } from '#widget/features/event-list/read-events.ts'
import { useBranchEvents } from '#widget/features/event-list/use-events.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { EventDays } from './event-days.tsx'
import { EventTools } from './event-filters.tsx'
import { NothingInWeek } from './nothing-in-week.tsx'
import { Timetable } from './timetable.tsx'
import { useEventFilter } from './use-event-filter.ts'

export default function BranchEvents() {
  const { branch } = useParamsOf('branchEvents')
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('events.title'), back: href('branch', { branch }), wide: true })
  return (
    <BranchGate waiting={<Skeleton shape="block" count={4} />} closed="above">
      {(place) => <EventsOf {...place} />}
    </BranchGate>
  )
}

function EventsOf({ branch, settings }: AtBranch) {
  const texts = useSlotTexts(branch, settings)
  const { filter, change, clear, view, setView } = useEventFilter()
  const shownEvents = useShownEvents({ branch, settings, filter, onTurned: () => change({ day: null }) })
  const { range, lastDay, month, week, turnTo, resources, all, events, shown, ofWeek } = shownEvents
  const { day } = filter
  const choices = choicesOf(all ?? [])
  const services = useServicesNamed(branch.id, filter.service === null ? [] : [filter.service]) ?? []
  const hasFilter = isFiltered({ ...filter, day: null })

  return (
    <div className="z-stack z-events-screen" data-view={view}>
      <EventTools
        view={view}
        onView={setView}
        filter={filter}
        onChange={change}
        onClear={() => change({ ...noFilter, day })}
        isFiltered={hasFilter}
        resources={withChosen(choices.resources, filter.resource).flatMap((id) =>
          resources.filter((one) => one.id === id).map((one) => ({ id, name: resourceName(one) })),
        )}
        services={[
          ...choices.services,
          // The chosen filter value is listed even in a month without it.
          ...services.filter(
            ({ id }) => id === filter.service && !choices.services.some((one) => one.id === id),
          ),
        ]}
        hasFull={all?.some(isFull) === true && !all.every(isFull)}
      />
      <ZoneNote timeZone={branch.timezone} />
      <Timetable
        events={ofWeek}
        week={week}
        firstDay={range.firstDay}
        lastDay={lastDay}
        onTurnTo={turnTo}
        day={day}
        onDay={(next) => change({ day: next })}
        none={
          <NothingInWeek
            branches={[branch]}
            week={week}
            filter={filter}
            onTurnTo={turnTo}
            onClear={hasFilter ? clear : undefined}
          />
        }
      />
      <div className="z-events-screen__list">
        <Calendar
          month={month}
          firstDay={range.firstDay}
          lastDay={lastDay}
          today={range.firstDay}
          days={events && daysOf(events, texts)}
          selected={day}
          onSelect={(next) => change({ day: next })}
          onTurnTo={turnTo}
        />
        {shown === undefined ? (
          <Skeleton shape="block" count={3} />
        ) : shown.length > 0 ? (
          <EventDays events={shown} />
        ) : (
          <NoneHere
            branch={branch.id}
            month={month}
            day={day}
            hasFilter={hasFilter}
            onMonth={() => change({ day: null })}
            onAll={clear}
          />
        )}
      </div>
    </div>
  )
}

type ShownEventsInput = AtBranch & { filter: EventFilter; onTurned(): void }

/** The events of the shown month and week, and those that match the filter. */
function useShownEvents({ branch, settings, filter, onTurned }: ShownEventsInput) {
  const range = bookableRange(branch.timezone, settings, nowMs() / 1000)
  const resources = useAllResources(branch.id) ?? []

  // Opens the month of the first event, so that visitors do not start on an empty one. The initial filter decides:
  // later filters leave the shown month.
  const [{ resource, service, day: dayAtFirst }] = useState(filter)
  const first = useBranchEvents(branch.id, { start: range.firstDay, limit: 1 }, { resource, service })
  const listOf = (answer: typeof first.data) =>
    answer ? readEvents(answer, branch, resources, settings.widget_settings) : undefined
  const firstDate = listOf(first.data)?.[0]?.date
  const [turnedTo, setTurnedTo] = useState<string>()
  const shownDay = turnedTo ?? dayAtFirst ?? firstDate ?? range.firstDay
  const month = startOfMonth(shownDay)
  const lastOfMonth = addDays(addMonths(month, 1), -1)
  const week = startOfWeek(shownDay, range.firstDay)
  const lastOfWeek = addDays(week, 6)
  // Covers the month of the list and the week of the timetable, so that either can be shown.
  const monthStart = month < range.firstDay ? range.firstDay : month
  const span = {
    start: week < monthStart ? week : monthStart,
    end: lastOfWeek > lastOfMonth ? lastOfWeek : lastOfMonth,
  }
  const answer = useBranchEvents(branch.id, first.isPending ? undefined : span)
  const all = listOf(answer.data)
  const fitting = all?.filter((event) => fits(event, { ...filter, day: null }))
  const events = fitting?.filter(({ date }) => date >= monthStart && date <= lastOfMonth)
  const shown = events?.filter((event) => fits(event, filter))
  const ofWeek = fitting?.filter(
    (event) => event.date >= week && event.date <= lastOfWeek && fits(event, filter),
  )
  const turnTo = (next: string) => {
    setTurnedTo(next)
    onTurned()
  }
  const lastDay = range.lastDay > span.end ? range.lastDay : span.end
  return { range, lastDay, month, week, turnTo, resources, all, events, shown, ofWeek }
}

/** Counts the events with free places per day. */
function daysOf(all: ListedEvent[], texts: ReturnType<typeof useSlotTexts>): Map<string, CalendarDay> {
  const days = Map.groupBy(
    all.filter((event) => !isFull(event)),
    (event) => event.date,
  )
  return new Map(
    [...days].map(([date, inside]) => {
      const [best] = inside.toSorted(
        (one, other) => (texts.amount(one) ?? Infinity) - (texts.amount(other) ?? Infinity),
      )
      const badges = inside.map((event) => texts.discount(event))
      return [
        date,
        {
          date,
          freeTimes: inside.length,
          exact: true,
          priceText: best && texts.price(best),
          discountText: badges.find(({ badge }) => badge)?.badge,
          discountShort: badges.find(({ badgeShort }) => badgeShort)?.badgeShort,
        },
      ]
    }),
  )
}

type NoneHereProps = {
  branch: string
  month: string
  day: string | null
  hasFilter: boolean
  onMonth(): void
  onAll(): void
}

function NoneHere({ branch, month, day, hasFilter, onMonth, onAll }: NoneHereProps) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<EventIcon />}
      title={
        hasFilter
          ? text('events.noneFits')
          : day === null
            ? text('events.noneInMonth', { month: formats.monthName(month) })
            : text('events.noneOn', { date: formats.date(day, 'weekday') })
      }
      action={
        <>
          {day !== null && <Button onClick={onMonth}>{text('events.showMonth')}</Button>}
          {hasFilter && <Button onClick={onAll}>{text('events.showAll')}</Button>}
          {!hasFilter && (
            <ButtonLink to={href('services', { branch })}>{text('booking.seeServices')}</ButtonLink>
          )}
        </>
      }
    />
  )
}

const withChosen = (ids: readonly string[], chosen: string | null) =>
  chosen === null || ids.includes(chosen) ? ids : [...ids, chosen]
