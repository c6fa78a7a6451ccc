import { addDays, DAY_SECONDS, isLocalDate } from '@zapys/domain/time'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { ANY } from './any-available.ts'

type TimePickerProps = {
  company: string
  branch: string
  services: readonly string[]
  /** Empty: any free performer. */
  person: string
  /** The performer of each service, if they differ; null: the company has none for it. */
  performers?: readonly (string | null)[] | undefined
  day: string
  time: number | null
  onDay(day: string): void
  onTime(time: number | null): void
  error?: string | undefined
}

/** Free times of a day as buttons, and a field for any other minute. */
export function TimePicker({
  company,
  branch,
  services,
  person,
  performers,
  day,
  time,
  onDay,
  onTime,
  error,
}: TimePickerProps) {
  const text = useText()
  const formats = useFormats()
  // A time after midnight of a night shift: the fields show its own date, the free times those of the shift.
  const nights = time === null || !isLocalDate(day) ? 0 : Math.floor(time / DAY_SECONDS)
  const date = nights === 0 ? day : addDays(day, nights)
  const visit = {
    serviceId: [...services],
    resourceId:
      performers?.map((id) => id ?? ANY) ?? (person === '' ? undefined : services.map(() => person)),
  }
  const free = useCall(
    'listVisitSlots',
    {
      params: { company, branch },
      query: { ...visit, start: day, end: day, resultType: 'TIMES' },
    },
    { enabled: services.length > 0 && isLocalDate(day), forgets: true },
  )
  const starts = (free.data?.days ?? []).flatMap(({ times = [] }) => times.map((one) => one.time.start_time))
  return (
    <div className="desk-times">
      <div className="desk-pair">
        <TextField
          label={text('desk.booking.day')}
          name="day"
          type="date"
          required
          value={date}
          onChange={(next) => {
            onDay(next)
            if (time !== null && nights > 0) onTime(time % DAY_SECONDS)
          }}
        />
        <TimeField
          label={text('desk.booking.time')}
          name="time"
          value={time}
          error={error ?? null}
          onChange={(next) => {
            if (nights > 0) onDay(date)
            onTime(next)
          }}
        />
      </div>
      {services.length > 0 && (
        <div role="group" aria-label={text('desk.booking.freeTimes')} className="desk-times__free">
          {free.isPending && <Skeleton count={2} />}
          {free.error !== null && <FailureNotice error={free.error} onRetry={() => void free.refetch()} />}
          {starts.map((start) => (
            <Chip key={start} pressed={start === time} onPress={() => onTime(start)}>
              {formats.time(start)}
            </Chip>
          ))}
          {free.data && starts.length === 0 && (
            <>
              <p className="z-soft">{text('desk.booking.noTimes')}</p>
              <NextFreeDay key={day} params={{ company, branch }} query={visit} day={day} onDay={onDay} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Maximum days per request. */
const DAYS_AHEAD = 60

type NextFreeDayProps = {
  params: { company: string; branch: string }
  query: { serviceId: string[]; resourceId: string[] | undefined }
  /** Searches after this day. */
  day: string
  onDay(day: string): void
}

/** Button to the next day with a free time for the same services and performer. */
export function NextFreeDay({ params, query, day, onDay }: NextFreeDayProps) {
  const text = useText()
  const find = useAction('listVisitSlots')
  const [isNone, setNone] = useState(false)
  const search = () =>
    find.send(
      {
        params,
        query: { ...query, start: addDays(day, 1), end: addDays(day, DAYS_AHEAD), resultType: 'DAYS' },
      },
      {
        onSuccess: ({ days }) => {
          const next = days.find(({ times_count }) => times_count > 0)
          if (next === undefined) setNone(true)
          else onDay(next.date)
        },
      },
    )
  return (
    <>
      {isNone ? (
        <p role="status" className="z-soft">
          {text('desk.nextDay.none')}
        </p>
      ) : (
        <Button size="s" busy={find.busy} onClick={search}>
          {text('desk.nextDay.find')}
        </Button>
      )}
      {find.error !== null && <FailureNotice error={find.error} />}
    </>
  )
}
