import { TextField, type FieldProps } from './field.tsx'
import { CalendarIcon } from './icons.ts'
import { useUiWords } from './words.tsx'

/**
 * A date typed with any separators, shown as DD.MM.YYYY; validity is decided by the form's rules.
 * The button inside opens the browser's calendar.
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
          {/* The input itself is under the finger, because `showPicker()` is forbidden in cross-site frames. */}
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

/** `31.12.2026` as `2026-12-31`, the only format of the browser's date input; empty for other text. */
const isoOf = (typed: string): string =>
  /^\d{2}\.\d{2}\.\d{4}$/.test(typed) ? typed.split('.').toReversed().join('-') : ''
