import { useEffect, useRef } from 'react'
import { TextField } from '#widget/ui/field.tsx'

const formatting = () => import('./phone-format.ts')

type PhoneFieldProps = {
  label: string
  name: string
  value: string
  onChange(value: string): void
  error: string | null
  country: string
}

/**
 * Takes a number in any form and never corrects while it is typed; when the field is left, the number is shown in
 * groups. What formats it is loaded on focus.
 */
export function PhoneField({ country, ...field }: PhoneFieldProps) {
  // The formatting may arrive after more was typed; only the newest value is formatted.
  const latest = useRef(field.value)
  useEffect(() => {
    latest.current = field.value
  })
  const format = async () => {
    const typed = latest.current
    if (typed.trim() === '') return
    const formatted = await groupedPhone(typed, country)
    if (latest.current === typed && formatted !== typed) field.onChange(formatted)
  }
  return (
    <TextField
      {...field}
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={250}
      onFocus={() => void formatting()}
      onBlur={() => void format()}
    />
  )
}

/** The number as the field shows it once it is left. */
export async function groupedPhone(typed: string, country: string): Promise<string> {
  return (await formatting()).formatPhone(typed, country)
}

/** The number as it is sent, or undefined where it cannot be read as international. */
export async function phoneToSend(typed: string, country: string): Promise<string | undefined> {
  return (await formatting()).internationalPhone(typed, country)
}
