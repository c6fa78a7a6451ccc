/** The city with its time zone and currency, and the opening hours. */
import type { Currency } from '@zapys/contract'
import { Checkbox, FieldError, SelectField, TextField } from '@zapys/ui/field.tsx'
import { timeZoneOptions } from '#staff/features/forms/time-zones.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { currencyOf, type DayHours, timezoneOf } from './draft.ts'
import type { StepProps } from './set-up.tsx'

const currencies = ['UAH', 'PLN', 'EUR', 'USD', 'RUB'] as const satisfies Currency[]

export function PlaceStep({ draft, errors, change }: StepProps) {
  const text = useText()
  const timezone = timezoneOf(draft)
  return (
    <>
      <TextField
        label={text('desk.setUp.place')}
        required
        autoComplete="address-level2"
        maxLength={100}
        name="city"
        value={draft.city}
        error={errors['city'] ?? null}
        onChange={(city) => change({ city })}
      />
      <SelectField
        label={text('desk.setUp.timezone')}
        name="timezone"
        value={timezone}
        options={timeZoneOptions(timezone)}
        onChange={(value) => change({ timezone: value })}
      />
      <SelectField
        label={text('desk.setUp.currency')}
        name="currency"
        value={currencyOf(draft)}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
        onChange={(value) => change({ currency: value })}
      />
      <HoursFields draft={draft} errors={errors} change={change} />
    </>
  )
}

function HoursFields({ draft, errors, change }: StepProps) {
  const text = useText()
  const formats = useFormats()
  const error = errors['open-1'] ?? Object.entries(errors).find(([field]) => field.startsWith('from-'))?.[1]
  const set = (day: number, part: Partial<DayHours>) =>
    change({ hours: draft.hours.map((hours, index) => (index === day ? { ...hours, ...part } : hours)) })
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.setUp.hours')}</legend>
      {draft.hours.map((hours, index) => {
        const day = index + 1
        const name = formats.weekdayShort(day)
        return (
          <div className="set-up__day" key={day}>
            <Checkbox
              name={`open-${day}`}
              label={name}
              value={hours.isOpen}
              onChange={(isOpen) => set(index, { isOpen })}
            />
            {hours.isOpen ? (
              <>
                <TimeSelect
                  id={`from-${day}`}
                  label={text('desk.setUp.from', { day: name })}
                  value={hours.from}
                  onChange={(from) => set(index, { from })}
                />
                <span aria-hidden="true">–</span>
                <TimeSelect
                  id={`until-${day}`}
                  label={text('desk.setUp.until', { day: name })}
                  value={hours.until}
                  onChange={(until) => set(index, { until })}
                />
              </>
            ) : (
              <span className="z-soft">{text('desk.setUp.closed')}</span>
            )}
          </div>
        )
      })}
      {error !== undefined && <FieldError id="hours-error">{error}</FieldError>}
    </fieldset>
  )
}

type TimeSelectProps = { id: string; label: string; value: string; onChange(value: string): void }

/** From `00:00` to `24:00`. Not native time fields, which use the system's format, including AM and PM. */
const halfHours = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

const TimeSelect = ({ id, label, value, onChange }: TimeSelectProps) => (
  <select
    className="z-input set-up__time"
    id={id}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {halfHours.map((time) => (
      <option key={time} value={time}>
        {time}
      </option>
    ))}
  </select>
)
