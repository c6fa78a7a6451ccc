/** Day and time on one screen: the part that all time screens share. Not a screen of its own. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingSettings, Branch } from '@zapys/contract'
import { activateFirstDay, openCalendar, toggleDate } from '@zapys/domain/calendar'
import type { CalendarState } from '@zapys/domain/calendar'
import { useCentralAction } from '#widget/chrome/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { Calendar } from '#widget/features/calendar/calendar.tsx'
import type { CalendarDay } from '#widget/features/calendar/day-mark.tsx'
import { DayStrip } from '#widget/features/calendar/day-strip.tsx'
import { EmptyDay } from '#widget/features/empty-day/empty-day.tsx'
import { SlotPicker, SlotPickerSkeleton } from '#widget/features/slot-picker/slot-picker.tsx'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { dateTimeOf, readDateTime } from '#widget/features/slots/date-time.ts'
import type { FreeDay } from '#widget/features/slots/read-slots.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useMonth, useSlots, useSoonest, useTimes } from '#widget/features/slots/use-slots.ts'
import { Soonest } from '#widget/features/soonest/soonest.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Notice } from '#widget/ui/notice.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'

type ChooseTimeProps = {
  branch: Branch
  settings: BookingSettings
  services: readonly string[]
  /** Null: whoever is free. */
  resource: string | null
  /** A month as a grid, or its days in one row. */
  view: 'month' | 'strip'
  /** The confirmation of a chosen time. */
  confirmTo(dateTime: string): string
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
}

export function ChooseTime(props: ChooseTimeProps) {
  const { branch, settings, services, resource } = props
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const navigate = useNavigate()
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch.id)
  const range = bookableRange(branch.timezone, settings, Date.now() / 1000)
  const slots = useSlots(
    { company: company.id, branch: branch.id, kind: 'general', services, resource },
    range,
    settings,
  )
  const soonest = useSoonest(slots, (times) => times.find((time) => time.available))
  const barred = settings.online_booking.prevent_select_time

  // A time chosen before is there again when the client comes back; otherwise the first day with times is open.
  const [calendar, setCalendar] = useState(() => rememberedTime(draft.startsAtLocal, range))
  const [letGo, setLetGo] = useState(false)
  const opening = calendar === undefined && soonest.isPending
  const opened = calendar ?? openCalendar(soonest.data?.date ?? range.firstDay, range.firstDay)
  const days = useMonth(slots, opening ? undefined : opened.start)
  const freeDays = days.data?.filter((found) => found.freeTimes > 0).map((found) => found.date) ?? []
  const shown = opened.activeDate === null && !letGo ? activateFirstDay(opened, freeDays) : opened
  const day = shown.activeDate
  const times = useTimes(slots, day)

  const free = times.data?.filter((found) => found.available)
  const time = shown.hours.find((hour) => free?.some((found) => found.start_time === hour)) ?? null

  const goOn = (date: string, seconds: number) => {
    const dateTime = dateTimeOf(date, seconds)
    update({ startsAtLocal: dateTime })
    void navigate(props.confirmTo(dateTime))
  }
  useCentralAction({
    label: text('booking.book'),
    detail: day !== null && time !== null ? texts.when(day, time) : undefined,
    disabled: time === null || barred,
    onPress: () => day !== null && time !== null && goOn(day, time),
  })

  const timesRef = useRef<HTMLDivElement>(null)
  const choseByHand = useRef(false)
  useEffect(() => {
    if (!choseByHand.current || !times.isSuccess) return
    choseByHand.current = false
    timesRef.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [day, times.isSuccess])
  const chooseDay = (date: string | null) => {
    choseByHand.current = true
    setLetGo(date === null)
    const month = date === null ? opened : openCalendar(date, range.firstDay)
    setCalendar(
      date === null
        ? { ...month, activeDate: null, hours: [] }
        : toggleDate({ ...month, activeDate: null }, date),
    )
  }
  const turnTo = (month: string) => {
    setLetGo(false)
    setCalendar(openCalendar(month, range.firstDay))
  }

  const dayOf = (found: FreeDay): [string, CalendarDay] => [
    found.date,
    { ...found, priceText: texts.price(found), discountText: texts.discount(found) },
  ]
  const shownDays = days.data && new Map(days.data.map(dayOf))
  // Looked for in what is there: this month, then what the search for the soonest found.
  const nextDay =
    freeDays.find((date) => day !== null && date > day) ??
    (soonest.data && soonest.data.date !== day ? soonest.data.date : undefined)
  const emptyMonth = days.isSuccess && freeDays.length === 0 && day === null

  if (soonest.data === null)
    return (
      <EmptyDay
        title={text('booking.noTimesAhead')}
        resourcesTo={props.resourcesTo}
        branchesTo={props.branchesTo}
        phone={branch.phone}
      />
    )
  return (
    <div className="z-stack">
      {barred && <Notice tone="info">{text('booking.timesBarred')}</Notice>}
      {soonest.data ? (
        !barred && (
          <Soonest
            when={texts.when(soonest.data.date, soonest.data.time.start_time)}
            onTake={() => soonest.data && goOn(soonest.data.date, soonest.data.time.start_time)}
          />
        )
      ) : (
        <span className="z-soonest z-soonest--waiting" />
      )}
      {props.view === 'month' ? (
        <Calendar
          month={opened.start}
          firstDay={range.firstDay}
          lastDay={range.lastDay}
          today={range.firstDay}
          days={shownDays}
          selected={day}
          onSelect={chooseDay}
          onMonth={turnTo}
        />
      ) : days.data ? (
        <DayStrip days={[...(shownDays?.values() ?? [])]} selected={day} onSelect={chooseDay} />
      ) : (
        <Skeleton shape="block" />
      )}
      <div ref={timesRef} className="z-times" aria-live="polite">
        {opening || days.isPending || (day !== null && times.isPending) ? (
          <SlotPickerSkeleton />
        ) : day === null && !emptyMonth ? (
          <p className="z-soft">{text('booking.chooseDayHint')}</p>
        ) : day === null || free?.length === 0 ? (
          <EmptyDay
            title={
              day === null
                ? text('booking.noTimesInMonth', { month: formats.monthName(opened.start) })
                : text('booking.noTimesOn', { date: formats.date(day, 'weekday') })
            }
            nextDay={nextDay && formats.date(nextDay, 'weekday')}
            onNextDay={() => nextDay && chooseDay(nextDay)}
            resourcesTo={props.resourcesTo}
            branchesTo={props.branchesTo}
          />
        ) : (
          free && (
            <SlotPicker
              label={text('booking.timesOn', { date: formats.date(day, 'weekday') })}
              times={free.map((found) => ({
                start_time: found.start_time,
                priceText: texts.price(found),
                discountText: texts.discount(found),
              }))}
              selected={time}
              onPick={(start) => setCalendar({ ...shown, hours: start === null ? [] : [start] })}
              barred={barred}
            />
          )
        )}
      </div>
    </div>
  )
}

function rememberedTime(
  startsAtLocal: string | null,
  range: { firstDay: string; lastDay: string },
): CalendarState | undefined {
  const moment = readDateTime(startsAtLocal)
  if (moment === undefined || moment.date < range.firstDay || moment.date > range.lastDay) return undefined
  return { ...openCalendar(moment.date, range.firstDay), activeDate: moment.date, hours: [moment.seconds] }
}
