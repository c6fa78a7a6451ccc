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
  /** Country of national numbers: the company's. */
  country: string
  /** Phone of another person: optional, without the browser's autofill. */
  ofAnother?: boolean
}

/** Doubt about a number after the field lost focus; cleared by typing. */
type Doubt = { typed: string; what: 'short' | 'long' | 'unlike' }

/**
 * Accepts a number in any format and never corrects it while typing. When the field loses focus, the number is grouped
 * and a doubt is shown. The rules of the countries are loaded on focus.
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
  // Formatting may finish after more was typed; only the newest value is formatted.
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
 * Native select, because people know it on phones, with the company's country first.
 * Memoized, so that typing does not render its many options again.
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

/** The number as shown after the field loses focus. */
export async function groupedPhone(typed: string, country: string): Promise<string> {
  return (await formatting()).formatPhone(typed, country)
}

/** The number to send; undefined if it is not a valid international number. */
export async function phoneToSend(typed: string, country: string): Promise<string | undefined> {
  return (await formatting()).internationalPhone(typed, country)
}
