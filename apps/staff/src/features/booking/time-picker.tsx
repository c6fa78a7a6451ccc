import { Chip } from '@zapys/ui/badge.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { TimeField } from '#staff/features/time-field.tsx'

type TimePickerProps = {
  company: string
  branch: string
  services: readonly string[]
  /** Empty: any free one. */
  person: string
  day: string
  time: number | null
  onDay(day: string): void
  onTime(time: number | null): void
  error?: string | undefined
}

/** The free times of a day at one tap, and any other minute typed. */
export function TimePicker({
  company,
  branch,
  services,
  person,
  day,
  time,
  onDay,
  onTime,
  error,
}: TimePickerProps) {
  const text = useText()
  const formats = useFormats()
  const free = useCall(
    'listVisitSlots',
    {
      params: { company, branch },
      query: {
        start: day,
        end: day,
        serviceId: [...services],
        resourceId: person === '' ? undefined : services.map(() => person),
        resultType: 'TIMES',
      },
    },
    { enabled: services.length > 0 && day !== '' },
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
          value={day}
          onChange={onDay}
        />
        <TimeField
          label={text('desk.booking.time')}
          name="time"
          value={time}
          error={error ?? null}
          onChange={onTime}
        />
      </div>
      {services.length > 0 && (
        <div role="group" aria-label={text('desk.booking.freeTimes')} className="desk-times__free">
          {free.isPending && <Skeleton count={2} />}
          {starts.map((start) => (
            <Chip key={start} pressed={start === time} onPress={() => onTime(start)}>
              {formats.time(start)}
            </Chip>
          ))}
          {free.data && starts.length === 0 && <p className="z-soft">{text('desk.booking.noTimes')}</p>}
        </div>
      )}
    </div>
  )
}
