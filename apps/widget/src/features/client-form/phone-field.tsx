import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useStable } from '#widget/browser/use-stable.ts'
import { useLocale, useText } from '#widget/language/use-text.tsx'
import { FieldFrame } from '@zapys/ui/field.tsx'
import { countryBy, countryOfTyped, inCountry, phoneCountries } from './typed-country.ts'
import './phone-field.css'

const formatting = () => import('@zapys/ui/phone-format.ts')

type PhoneFieldProps = {
  label: string
  name: string
  value: string
  onChange(value: string): void
  error: string | null
  /** Whose national numbers are understood: the company's. */
  country: string
  /** It may stay empty, and the browser does not fill in the number of the person who types. */
  ofAnother?: boolean
}

/** What was found wrong with a number when the field was left; typing on forgets it. */
type Doubt = { typed: string; what: 'short' | 'long' | 'unlike' }

/**
 * Takes a number in any form and never corrects while it is typed; when the field is left, the number is shown in
 * groups, and a doubt about it is said. What knows the rules of the countries is loaded on focus.
 */
export const PhoneField = memo(function PhoneField({
  country: home,
  label,
  error,
  value,
  onChange,
  name,
  ofAnother = false,
}: PhoneFieldProps) {
  const text = useText()
  const [chosen, setChosen] = useState(home)
  const [doubt, setDoubt] = useState<Doubt>()
  const input = useRef<HTMLInputElement>(null)
  const country = countryOfTyped(value, home, chosen)
  const choose = useStable((next: string) => {
    setChosen(next)
    onChange(inCountry(value, country, next, home))
    input.current?.focus()
  })
  // The formatting may arrive after more was typed; only the newest value is formatted.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const leave = async () => {
    const typed = latest.current
    if (typed.trim() === '') return
    const { formatPhone, phoneDoubt } = await formatting()
    if (latest.current !== typed) return
    const formatted = formatPhone(typed, home)
    const what = phoneDoubt(typed, home)
    setDoubt(what && { typed: formatted, what })
    if (formatted !== typed) onChange(formatted)
  }
  const example = countryBy(country ?? home)?.example ?? ''
  const isDoubtful = doubt !== undefined && doubt.typed === value
  return (
    <FieldFrame
      label={label}
      name={name}
      error={error}
      required={!ofAnother}
      hint={
        <span role="status" className={isDoubtful ? 'z-phone__doubt' : undefined}>
          {text(isDoubtful ? `forms.phone.${doubt.what}` : 'forms.phone.example', { example })}
        </span>
      }
    >
      {(wiring) => (
        <div className="z-phone">
          <CountryChoice country={country} home={home} onChoose={choose} />
          <input
            {...wiring}
            ref={input}
            name={name}
            value={value}
            type="tel"
            inputMode="tel"
            autoComplete={ofAnother ? 'off' : 'tel'}
            maxLength={250}
            className="z-input"
            onChange={(change) => onChange(change.target.value)}
            onFocus={() => void formatting()}
            onBlur={() => void leave()}
          />
        </div>
      )}
    </FieldFrame>
  )
})

type CountryChoiceProps = {
  /** Undefined: a calling code outside the list. */
  country: string | undefined
  home: string
  onChoose(country: string): void
}

/**
 * The platform's own list, with the company's country first: on a phone it is the one that people know. A letter typed
 * anywhere in the form leaves its many options as they are.
 */
const CountryChoice = memo(function CountryChoice({ country, home, onChoose }: CountryChoiceProps) {
  const text = useText()
  const { locale } = useLocale()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return phoneCountries
      .map(({ code, dial }) => ({ code, dial, name: names.of(code) ?? code }))
      .toSorted(
        (one, other) =>
          Number(other.code === home) - Number(one.code === home) || compare(one.name, other.name),
      )
  }, [locale, home])
  return (
    <span className="z-phone__country">
      <span aria-hidden="true">{country ?? '+'}</span>
      <select
        aria-label={text('forms.phone.country')}
        autoComplete="off"
        value={country ?? ''}
        onChange={(change) => onChoose(change.target.value)}
      >
        {country === undefined && <option value="">{text('forms.phone.otherCountry')}</option>}
        {options.map(({ code, dial, name }) => (
          <option key={code} value={code}>
            {name} +{dial}
          </option>
        ))}
      </select>
    </span>
  )
})

/** The number as the field shows it once it is left. */
export async function groupedPhone(typed: string, country: string): Promise<string> {
  return (await formatting()).formatPhone(typed, country)
}

/** The number as it is sent, or undefined where it cannot be read as international. */
export async function phoneToSend(typed: string, country: string): Promise<string | undefined> {
  return (await formatting()).internationalPhone(typed, country)
}
