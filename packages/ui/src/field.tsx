import type { ComponentProps, HTMLInputTypeAttribute, ReactNode } from 'react'
import { memo, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { AlertIcon, CloseIcon, SearchIcon } from './icons.ts'
import { classes } from './classes.ts'

export type FieldProps = {
  label: ReactNode
  name: string
  value: string
  onChange(value: string): void
  /** Error text in the visitor's language. */
  error?: string | null
  hint?: ReactNode
  required?: boolean
  autoComplete?: string
  inputMode?: ComponentProps<'input'>['inputMode']
  type?: HTMLInputTypeAttribute
  onFocus?(): void
  onBlur?(): void
  maxLength?: number
  disabled?: boolean
  placeholder?: string
  /** Language of the typed text. */
  lang?: string
  /** Element id for links of an error summary; default: `name`. */
  id?: string
}

/** Attributes that connect a control with its label, hint and error for screen readers. */
type Wiring = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Renders label, hint and error around a control and passes it the connecting attributes. */
export function FieldFrame({
  label,
  hint,
  error,
  required,
  name,
  id = name,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'error' | 'required' | 'name' | 'id'> & {
  children(wiring: Wiring): ReactNode
}) {
  const own = useId()
  const describedBy = [hint && `${own}hint`, error && `${own}error`].filter(Boolean).join(' ')
  return (
    <div className={classes('z-field', error && 'z-field--invalid')}>
      <label className="z-field__label" htmlFor={id}>
        <FieldLabel required={required}>{label}</FieldLabel>
      </label>
      {/* `aria-required` instead of `required`: otherwise the browser shows its own messages before ours. */}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p className="z-field__hint" id={`${own}hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}error`}>{error}</FieldError>}
    </div>
  )
}

/** The label, with a star for required fields. */
export function FieldLabel({ required, children }: { required: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {required && (
        <span className="z-field__star" aria-hidden="true">
          *
        </span>
      )}
    </>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="z-field__error" data-kept id={id}>
      <AlertIcon aria-hidden="true" />
      {children}
    </p>
  )
}

/**
 * `inside`: a button at the end of the input. Memoized like the other controls: typing in one field
 * does not render the others again, as long as their `onChange` is the same function.
 */
export const TextField = memo(function TextField({
  label,
  hint,
  error,
  required,
  onChange,
  id,
  type = 'text',
  inside,
  ...rest
}: FieldProps & { inside?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} id={id} name={rest.name}>
      {(wiring) => {
        const input = (
          <input
            {...rest}
            {...wiring}
            type={type}
            className="z-input"
            onChange={(change) => onChange(change.target.value)}
          />
        )
        if (inside === undefined) return input
        return (
          <div className="z-input-box">
            {input}
            {inside}
          </div>
        )
      }}
    </FieldFrame>
  )
})

type SearchFieldProps = {
  /** For screen readers only: the icon and the placeholder show the purpose. */
  label: string
  placeholder: string
  /** Label of the button that clears it. */
  clearLabel: string
  name: string
  value: string
  onChange(value: string): void
}

/** Search field for a list, with an icon in front and a clear button at the end. */
export function SearchField({ label, placeholder, clearLabel, name, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="z-input-box z-input-box--search">
      <SearchIcon className="z-input-box__glass" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className="z-input"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        id={name}
        name={name}
        value={value}
        placeholder={placeholder}
        onChange={(change) => onChange(change.target.value)}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

export const TextArea = memo(function TextArea({
  label,
  hint,
  error,
  required,
  onChange,
  id,
  type: _,
  ...rest
}: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} id={id} name={rest.name}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={3}
          className="z-input z-input--area"
          onChange={(change) => onChange(change.target.value)}
        />
      )}
    </FieldFrame>
  )
})

type SelectProps<Value extends string> = Omit<FieldProps, 'onChange' | 'placeholder'> & {
  options: readonly { value: Value; label: string }[]
  /** Text for the empty value, which must then be a possible value. */
  placeholder?: '' extends Value ? string : never
  onChange(value: Value): void
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  required,
  onChange,
  id,
  options,
  type: _type,
  inputMode: _inputMode,
  maxLength: _maxLength,
  placeholder,
  ...rest
}: SelectProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} id={id} name={rest.name}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          className="z-input z-input--select"
          onChange={(change) => onChange(change.target.value as Value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** `label` may contain links; pressing them does not tick the box. */
export const Checkbox = memo(function Checkbox({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  required,
  id = name,
}: Pick<FieldProps, 'label' | 'name' | 'error' | 'hint' | 'required' | 'id'> & {
  value: boolean
  onChange(value: boolean): void
}) {
  const own = useId()
  const describedBy = [hint && `${own}hint`, error && `${own}error`].filter(Boolean).join(' ')
  return (
    // A box to tick is often a consent.
    <div className={classes('z-field', error && 'z-field--invalid')} data-kept>
      <div className="z-check">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={value}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(change) => onChange(change.target.checked)}
        />
        <label htmlFor={id}>
          <FieldLabel required={required}>{label}</FieldLabel>
        </label>
      </div>
      {hint && (
        <p className="z-field__hint" id={`${own}hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}error`}>{error}</FieldError>}
    </div>
  )
})
