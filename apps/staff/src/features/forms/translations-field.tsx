import type { Locale } from '@zapys/contract'
import { localeNames } from '@zapys/i18n/locales'
import { Button } from '@zapys/ui/button.tsx'
import { TextArea, TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useCallback, useRef, useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { useSession } from '#staff/session/session.tsx'
import { otherLanguages, type Translations, withText } from './translations.ts'
import type { Saving } from './use-saving.ts'

type TranslatedText<Name extends string> = {
  name: Name
  label: string
  maxLength: number
  /** Text in the company's language; shown below the field unless it is long. */
  own: string
  isLong?: boolean
}

type TranslationsFieldProps<Name extends string> = {
  texts: readonly TranslatedText<Name>[]
  value: Translations<Name>
  saving: Pick<Saving, 'errorOf'>
  /** Path of the translations in the request body. */
  path: string
  onChange(value: Translations<Name>): void
}

/** Collapsed if there are no translations. Hidden if the booking page has one language. */
export function TranslationsField<Name extends string>({
  texts,
  value,
  saving,
  path,
  onChange,
}: TranslationsFieldProps<Name>) {
  const text = useText()
  const { company } = useSession()
  const offered = useCompanySettings(company.id)?.widget_settings.offered_locales ?? []
  const languages = otherLanguages(company.language, offered, value)
  const [isOpen, setOpen] = useState(Object.keys(value).length > 0)
  // The pressed button disappears, so the focus moves to the opened field.
  const isPressed = useRef(false)
  const fields = useCallback((fieldset: HTMLFieldSetElement | null) => {
    if (fieldset === null || !isPressed.current) return
    isPressed.current = false
    fieldset.querySelector('button')?.focus()
  }, [])
  const [chosen, setChosen] = useState<Locale>()
  const language = languages.find((one) => one === chosen) ?? languages[0]
  if (language === undefined) return null
  if (!isOpen)
    return (
      <Button
        kind="quiet"
        aria-expanded={false}
        onClick={() => {
          isPressed.current = true
          setOpen(true)
        }}
      >
        {text('desk.translations.title')}
      </Button>
    )
  return (
    <fieldset ref={fields} className="desk-fieldset">
      <legend>{text('desk.translations.title')}</legend>
      <p className="z-soft z-small">{text('desk.translations.hint')}</p>
      <Segments
        label={text('desk.words.language')}
        value={language}
        options={languages.map((id) => ({ id, name: localeNames[id] }))}
        onChange={(id) => setChosen(id)}
      />
      {texts.map(({ name, label, maxLength, own, isLong }) => {
        const Field = isLong === true ? TextArea : TextField
        return (
          <Field
            key={`${language} ${name}`}
            label={`${label} (${localeNames[language]})`}
            hint={isLong === true || own === '' ? undefined : own}
            name={`${name}-${language}`}
            lang={language}
            autoComplete="off"
            maxLength={maxLength}
            value={value[language]?.[name] ?? ''}
            error={saving.errorOf(`${path}.${language}.${name}`)}
            onChange={(typed) => onChange(withText(value, language, name, typed))}
          />
        )
      })}
    </fieldset>
  )
}
