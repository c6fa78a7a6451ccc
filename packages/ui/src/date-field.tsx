import { TextField, type FieldProps } from './field.tsx'
import { CalendarIcon } from './icons.ts'
import { useUiWords } from './words.tsx'

/**
 * A date typed with digits in any separators, shown DD.MM.YYYY; the form's rules decide what is a date. The button inside
 * opens the browser's own calendar.
 */
export function DateField(props: FieldProps) {
  const words = useUiWords()
  return (
    <TextField
      inputMode="numeric"
      placeholder={words.datePlaceholder}
      maxLength={10}
      {...props}
      inside={
        <span className="z-date-picker">
          <CalendarIcon aria-hidden="true" />
          {/* The field itself under the finger: `showPicker()` is forbidden in a frame of another site. */}
          <input
            type="date"
            className="z-date-picker__field"
            aria-label={words.chooseDate}
            title={words.chooseDate}
            disabled={props.disabled}
            value={isoOf(props.value)}
            onChange={({ target }) => {
              if (target.value !== '') props.onChange(target.value.split('-').toReversed().join('.'))
            }}
          />
        </span>
      }
    />
  )
}

/** `31.12.2026` as `2026-12-31`, the only shape that the browser's field takes; anything else leaves it empty. */
const isoOf = (typed: string): string =>
  /^\d{2}\.\d{2}\.\d{4}$/.test(typed) ? typed.split('.').toReversed().join('-') : ''
