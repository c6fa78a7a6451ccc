/** The upper half of every time screen: the soonest time, the days, and alternatives when nothing is free. */
import { afterPaint } from '#widget/browser/after-paint.ts'
import { scrollBehavior } from '#widget/browser/motion.ts'
import { useMedia } from '#widget/browser/use-media.ts'
import { useStable } from '#widget/browser/use-stable.ts'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Calendar } from '#widget/features/calendar/calendar.tsx'
import type { CalendarDay } from '#widget/features/calendar/day-mark.tsx'
import { DayStrip } from '#widget/features/calendar/day-strip.tsx'
import { Week } from '#widget/features/calendar/week.tsx'
import { EmptyDay } from '#widget/features/empty-day/empty-day.tsx'
import { SlotPickerSkeleton } from '#widget/features/slot-picker/slot-picker.tsx'
import type { FreeDay, FreeTime } from '@zapys/domain/slots'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import type { SlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { Soonest, SoonestSkeleton } from '#widget/features/soonest/soonest.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { ResourceGone } from './resource-gone.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { TimeChoice } from './use-time-choice.ts'

/**
 * One or two months side by side, depending on the width. A row of days always has one: it scrolls into the next
 * month.
 */
export function useMonthCount(view: TimeView): 1 | 2 {
  const isWide = useMedia('(width >= 1100px)')
  return view === 'strip' || (isWide && view === 'month') ? 2 : 1
}

/** A month as a grid, a week with prices, or the days of a month in one row. */
export type TimeView = 'month' | 'week' | 'strip'

type DayChoiceProps = AtBranch & {
  choice: TimeChoice
  view: TimeView
  /** False for days without prices. */
  priced?: boolean
  onSoonest(date: string, startTime: number): void
  /** Whether the times of a day fit the requested length. */
  hasRoom(times: readonly FreeTime[]): boolean
  /** The address of the same times with any free resource, for a chosen resource that no longer exists. */
  anybodyTo?: string | undefined
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
  /** Renders the waiting list button for days without free times. */
  renderWaiting?(days: readonly string[]): ReactNode
  children(day: string, times: readonly FreeTime[]): ReactNode
}

export function DayChoice(props: DayChoiceProps) {
  const { branch, settings, choice, resourcesTo, branchesTo } = props
  const { range, soonest, day, days, times } = choice
  const text = useText()
  const texts = useSlotTexts(branch, settings)
  const blocked = settings.online_booking.prevent_select_time

  // Pressing a day scrolls to its times; a day that opens automatically does not scroll.
  const below = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // The “Next free day” button disappears with the empty day, so the focus moves to the times.
  const isLeft = useRef(false)
  useEffect(() => {
    if (!pressed.current || times === undefined) return undefined
    return afterPaint(() => {
      pressed.current = false
      if (isLeft.current) below.current?.focus({ preventScroll: true })
      isLeft.current = false
      below.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
    })
  }, [day, times])
  const choose = (date: string | null) => {
    pressed.current = true
    choice.chooseDay(date)
  }

  const onSelect = useStable(choose)
  const onTurnTo = useStable(choice.turnTo)
  const onDown = useStable(() => below.current?.querySelector<HTMLElement>('button:enabled')?.focus())
  const elsewhere = { branch: branch.id, services: choice.services, resourcesTo, branchesTo }
  // Nothing becomes free on a day off, so it has no waiting list.
  const waitingFor = (dates: readonly string[]) => {
    const worked = dates.filter((date) => choice.workedDays.includes(date))
    return worked.length > 0 ? props.renderWaiting?.(worked) : undefined
  }
  if (choice.isResourceGone && props.anybodyTo !== undefined)
    return <ResourceGone to={props.anybodyTo} branch={branch.id} services={choice.services} />
  if (soonest.data === null && day === null)
    return (
      <>
        {choice.isIncomplete && <Notice tone="info">{text('booking.timesIncomplete')}</Notice>}
        <EmptyDay
          title={text('booking.noTimesAhead')}
          phone={branch.phone}
          waiting={waitingFor(choice.workedDays)}
          {...elsewhere}
        />
      </>
    )

  return (
    <div className="z-stack">
      {blocked && <Notice tone="info">{text('booking.timesBarred')}</Notice>}
      {choice.isIncomplete && <Notice tone="info">{text('booking.timesIncomplete')}</Notice>}
      {!blocked && soonest.data && (
        <Soonest
          when={texts.inside(soonest.data.date, soonest.data.time.start_time)}
          onTake={() => soonest.data && props.onSoonest(soonest.data.date, soonest.data.time.start_time)}
        />
      )}
      {!blocked && soonest.isPending && <SoonestSkeleton />}
      <Days
        branch={branch}
        settings={settings}
        view={props.view}
        priced={props.priced}
        start={choice.start}
        count={choice.count}
        freeDays={days.data}
        after={days.after}
        firstDay={range.firstDay}
        lastDay={range.lastDay}
        selected={day}
        onSelect={onSelect}
        onTurnTo={onTurnTo}
        onDown={onDown}
      />
      <ZoneNote timeZone={branch.timezone} />
      <div ref={below} className="z-times" tabIndex={-1}>
        <TimesOrGuidance
          choice={choice}
          view={props.view}
          onDay={(date) => {
            isLeft.current = true
            choose(date)
          }}
          hasRoom={props.hasRoom}
          waitingFor={waitingFor}
          elsewhere={elsewhere}
        >
          {props.children}
        </TimesOrGuidance>
      </div>
    </div>
  )
}

type DaysProps = AtBranch &
  Pick<
    ComponentProps<typeof Week>,
    'firstDay' | 'lastDay' | 'selected' | 'onSelect' | 'onTurnTo' | 'onDown'
  > &
  Pick<TimeChoice, 'start' | 'count'> & {
    view: TimeView
    priced: boolean | undefined
    freeDays: readonly FreeDay[] | undefined
    /** Days of the next month, as far as they are loaded. */
    after: readonly FreeDay[] | undefined
  }

/** The days to choose from. Memoized: pressing a time must not render up to sixty labels with prices again. */
const Days = memo(function Days({ view, start, count, freeDays, after, onDown, ...props }: DaysProps) {
  const { branch, settings, priced, firstDay, lastDay, selected, onSelect, onTurnTo } = props
  const texts = useSlotTexts(branch, settings)
  const days = useMemo(() => freeDays && byDate(freeDays, texts, priced), [freeDays, texts, priced])
  const daysAfter = useMemo(() => after && byDate(after, texts, priced), [after, texts, priced])
  const shown = { firstDay, lastDay, today: firstDay, days, selected, onSelect, onTurnTo }
  switch (view) {
    case 'month':
      return <Calendar {...shown} month={start} months={count} daysAfter={daysAfter} />
    case 'strip':
      return <DayStrip {...shown} month={start} months={count} />
    case 'week':
      return <Week {...shown} week={start} onDown={onDown} />
  }
})

/** Converts days to calendar days, by date. */
const byDate = (freeDays: readonly FreeDay[], texts: SlotTexts, priced = true): Map<string, CalendarDay> =>
  new Map(freeDays.map((day) => [day.date, priced ? withPrice(day, texts) : day]))

function withPrice(freeDay: FreeDay, texts: SlotTexts): CalendarDay {
  const { badge, badgeShort } = texts.discount(freeDay)
  return {
    ...freeDay,
    priceText: texts.price(freeDay),
    priceShort: texts.priceShort(freeDay),
    discountText: badge,
    discountShort: badgeShort,
  }
}

type TimesOrGuidanceProps = Pick<DayChoiceProps, 'choice' | 'view' | 'hasRoom' | 'children'> & {
  onDay(date: string): void
  waitingFor(days: readonly string[]): ReactNode
  elsewhere: {
    branch: string
    services: readonly string[]
    resourcesTo?: string | undefined
    branchesTo?: string | undefined
  }
}

/** The times of the chosen day; without a day or free times, alternatives for the client. */
function TimesOrGuidance({
  choice,
  view,
  onDay,
  hasRoom,
  waitingFor,
  elsewhere,
  children,
}: TimesOrGuidanceProps) {
  const { day, days, times, nextDay } = choice
  const text = useText()
  const formats = useFormats()
  const next = {
    nextDay: nextDay && formats.date(nextDay, 'weekdayInside'),
    onNextDay: () => nextDay && onDay(nextDay),
  }
  if (choice.isEmpty) {
    if (choice.lookingAhead) return <SlotPickerSkeleton />
    const month = formats.monthName(choice.start, choice.count === 2 ? choice.lastShown : undefined)
    const title =
      view === 'week'
        ? text('booking.noTimesInWeek', { days: formats.days(choice.start, choice.lastShown) })
        : text('booking.noTimesInMonth', { month })
    return <EmptyDay title={title} {...next} waiting={waitingFor(choice.workedDays)} {...elsewhere} />
  }
  if (day === null)
    return days.isPending ? <SlotPickerSkeleton /> : <p className="z-soft">{text('booking.chooseDayHint')}</p>
  if (times === undefined) return <SlotPickerSkeleton />
  if (hasRoom(times)) return children(day, times)
  const isClosed = !choice.workedDays.includes(day)
  return (
    <EmptyDay
      title={text(isClosed ? 'booking.closedOn' : 'booking.noTimesOn', {
        date: formats.date(day, 'weekday'),
      })}
      {...next}
      waiting={waitingFor([day])}
      {...elsewhere}
    />
  )
}
