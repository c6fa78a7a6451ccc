import type { Locale } from '@zapys/contract'
import { localeNames, locales } from '@zapys/i18n/locales'
import { Checkbox, SelectField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Languages of the booking page. */
export function LanguagesForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { widget_settings } = stored.in_force
  const [own, setOwn] = useState<Locale>(widget_settings.default_locale)
  const [offered, setOffered] = useState(widget_settings.offered_locales)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  return (
    <SettingsSheet
      title={text('desk.settings.languages')}
      about={text('desk.settings.languagesAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={() =>
        saveSettings({
          widget_settings: {
            default_locale: own,
            offered_locales: locales.filter((locale) => locale === own || offered.includes(locale)),
          },
        })
      }
    >
      <SelectField
        label={text('desk.settings.ownLanguage')}
        hint={text('desk.settings.ownLanguageHint')}
        name="own"
        value={own}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={(value) => setOwn(value)}
      />
      <fieldset className="desk-fieldset">
        <legend>{text('desk.settings.otherLanguages')}</legend>
        {locales
          .filter((locale) => locale !== own)
          .map((locale) => (
            <Checkbox
              key={locale}
              name={`language-${locale}`}
              label={localeNames[locale]}
              value={offered.includes(locale)}
              onChange={(isOffered) =>
                setOffered((before) =>
                  isOffered ? [...before, locale] : before.filter((one) => one !== locale),
                )
              }
            />
          ))}
      </fieldset>
    </SettingsSheet>
  )
}
