import { classes } from './classes.ts'

type ChipSelectProps = {
  /** Name of the choice; also shown if nothing is chosen. */
  label: string
  value: string | null
  options: readonly { id: string; name: string }[]
  onChange(value: string | null): void
}

/** A chip that opens the platform's own list. */
export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  return (
    <select
      className={classes('z-chip', 'z-chip--select', value !== null && 'z-chip--on')}
      aria-label={label}
      value={value ?? ''}
      onChange={(change) => onChange(change.target.value || null)}
    >
      <option value="">{label}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
