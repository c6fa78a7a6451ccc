import { addDays, DAY_SECONDS, daysBetween, isLocalDate } from '@zapys/domain/time'
import { firstStart } from '@zapys/domain/hours'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { MinusIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { isUnusual, nextAfter, secondsBetween } from './rental.ts'
import { NextFreeDay } from './time-picker.tsx'
import type { RentalHours } from './use-rental.ts'

type Chosen = { day: string; time: number | null; length: number | null }

type RentalTimesProps = {
  company: string
  branch: { id: string; timezone: string }
  rental: RentalHours
  person: string
  day: string
  time: number | null
  change(part: Partial<Chosen>): void
  error?: string | undefined
  endError?: string | undefined
  /** About the chosen hours; shown above the free ones. */
  children?: ReactNode
}

/** Day, start and end of a rental, with its free hours as buttons. Staff may type any other hours. */
export function RentalTimes(props: RentalTimesProps) {
  const { company, branch, rental, person, day, time, change, error, endError } = props
  const text = useText()
  const { end, seconds } = rental
  // A start after midnight of a night shift: the fields show its own date.
  const nights = time === null ? 0 : Math.floor(time / DAY_SECONDS)
  const own = nights > 0 && isLocalDate(day) ? { day: addDays(day, nights), time: time! % DAY_SECONDS } : {}
  const changeEnd = (until: number) => {
    const length = time === null ? null : secondsBetween(branch.timezone, day, time, until)
    if (length !== null) change({ length })
  }
  const [isEndDayOpen, setEndDayOpen] = useState(false)
  const hasEndDay = isEndDayOpen || (time !== null && Math.abs(seconds) >= DAY_SECONDS)
  const mayBeLong = rental.lengths.maxSeconds > DAY_SECONDS
  return (
    <div className="desk-times">
      <TextField
        label={text('desk.booking.day')}
        name="day"
        type="date"
        required
        value={own.day ?? day}
        onChange={(next) => change({ ...own, day: next })}
      />
      <div className="desk-pair">
        <TimeField
          label={text('desk.rental.start')}
          name="time"
          value={time}
          error={error ?? null}
          onChange={(next) => change({ ...own, time: next, length: seconds })}
        />
        <TimeField
          label={text('desk.rental.end')}
          name="end"
          value={end}
          isDisabled={time === null}
          error={endError ?? null}
          onChange={(next) => {
            if (time === null || end === null || next === null) return
            const midnight = Math.floor(end / DAY_SECONDS) * DAY_SECONDS
            changeEnd(hasEndDay ? midnight + next : nextAfter(time, next))
          }}
        />
      </div>
      {hasEndDay && end !== null && <EndDay day={day} end={end} onEnd={changeEnd} />}
      <LengthLine rental={rental} isChosen={time !== null} onLength={(length) => change({ length })}>
        {mayBeLong && !hasEndDay && time !== null && (
          <Button size="s" kind="quiet" onClick={() => setEndDayOpen(true)}>
            {text('desk.rental.otherDay')}
          </Button>
        )}
      </LengthLine>
      {props.children}
      <FreeHours
        params={{ company, branch: branch.id }}
        rental={rental}
        person={person}
        day={day}
        change={change}
      />
    </div>
  )
}

/** The day on which a long rental ends. */
function EndDay({ day, end, onEnd }: { day: string; end: number; onEnd(end: number): void }) {
  const text = useText()
  // While a date is typed it is no date yet.
  const [typed, setTyped] = useState<string>()
  if (!isLocalDate(day)) return null
  return (
    <TextField
      label={text('desk.rental.endDay')}
      name="end_day"
      type="date"
      value={typed ?? addDays(day, Math.floor(end / DAY_SECONDS))}
      onChange={(next) => {
        setTyped(isLocalDate(next) ? undefined : next)
        if (!isLocalDate(next)) return
        const timeOfDay = end - Math.floor(end / DAY_SECONDS) * DAY_SECONDS
        onEnd(daysBetween(day, next) * DAY_SECONDS + timeOfDay)
      }}
    />
  )
}

type LengthLineProps = {
  rental: RentalHours
  isChosen: boolean
  onLength(seconds: number): void
  children: ReactNode
}

/** The length in steps, and a warning if clients could not book it. */
function LengthLine({ rental, isChosen, onLength, children }: LengthLineProps) {
  const text = useText()
  const formats = useFormats()
  const { service, seconds, step, lengths } = rental
  if (seconds <= 0) return null
  const [least, greatest, size] = [lengths.minSeconds, service.max_duration ?? 0, step].map(formats.duration)
  const bounds = { least: least!, greatest: greatest!, step: size! }
  return (
    <>
      <div className="z-cluster" role="group" aria-label={text('desk.history.field.duration')}>
        <IconButton
          label={text('desk.rental.shorter')}
          disabled={seconds <= step}
          onClick={() => onLength(seconds - step)}
        >
          <MinusIcon />
        </IconButton>
        <output name="length">{formats.duration(seconds)}</output>
        <IconButton label={text('desk.rental.longer')} onClick={() => onLength(seconds + step)}>
          <PlusIcon />
        </IconButton>
        {children}
      </div>
      {isChosen && isUnusual(seconds, service, step) && (
        <Notice tone="warning">
          {text(service.max_duration === null ? 'desk.rental.unusualOpen' : 'desk.rental.unusual', bounds)}
        </Notice>
      )}
    </>
  )
}

type FreeHoursProps = Pick<RentalTimesProps, 'rental' | 'person' | 'day' | 'change'> & {
  params: { company: string; branch: string }
}

/** Free hours of the day as buttons. */
function FreeHours({ params, rental, person, day, change }: FreeHoursProps) {
  const text = useText()
  const formats = useFormats()
  const { slots, hours, service, lengths, who } = rental
  const hasRoom = hours.length > 0 || firstStart(slots, lengths.minSeconds, who) !== undefined
  return (
    <div role="group" aria-label={text('desk.booking.freeTimes')} className="desk-times__free">
      {rental.isLoading && <Skeleton count={2} />}
      {rental.error !== null && <FailureNotice error={rental.error} onRetry={rental.retry} />}
      {slots
        .filter(({ available }) => available)
        .map(({ start_time }) => (
          <Chip
            key={start_time}
            pressed={hours.includes(start_time)}
            disabled={!rental.canPress(start_time)}
            onPress={() => change(rental.press(start_time))}
          >
            {formats.time(start_time)}
          </Chip>
        ))}
      {!rental.isLoading && rental.error === null && !hasRoom && (
        <>
          <p className="z-soft">{text('desk.booking.noTimes')}</p>
          <NextFreeDay
            key={day}
            params={params}
            query={{ serviceId: [service.id], resourceId: person === '' ? undefined : [person] }}
            day={day}
            onDay={(next) => change({ day: next, time: null })}
          />
        </>
      )}
    </div>
  )
}
