import { FieldFrame } from '@zapys/ui/field.tsx'
import { secondsIn } from '#staff/features/seconds-in.ts'
import { useFormats } from '#staff/language/language.tsx'

type TimeFieldProps = {
  label: string
  name: string
  error: string | null
  /** Seconds from midnight. */
  value: number | null
  /** May stay empty. */
  isOptional?: boolean
  isDisabled?: boolean
  onChange(value: number | null): void
}

export function TimeField({
  label,
  name,
  error,
  value,
  isOptional = false,
  isDisabled = false,
  onChange,
}: TimeFieldProps) {
  const formats = useFormats()
  return (
    <FieldFrame label={label} name={name} required={!isOptional} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className="z-input"
          type="time"
          step={300}
          disabled={isDisabled}
          value={value === null ? '' : formats.time(value)}
          onChange={({ target }) => onChange(secondsIn(target.value))}
        />
      )}
    </FieldFrame>
  )
}
