import type { CompanySettingsAnswer } from '@zapys/contract'
import { TextArea, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { type Translations } from '#staff/features/forms/translations.ts'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { useText } from '#staff/language/language.tsx'
import { SettingsSheet, translationsChange, useSettingsSaving } from './settings-sheet.tsx'

export type SettingsFormProps = { stored: CompanySettingsAnswer; onClose(): void }

/** Name, text and logo of the home page. */
export function CompanyForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const [{ settings }] = useState(stored)
  const [name, setName] = useState(settings.name)
  const [short, setShort] = useState(settings.short_description ?? '')
  const [long, setLong] = useState(settings.description ?? '')
  const [translations, setTranslations] = useState(settings.translations as Translations)
  const [logo, setLogo] = useState(settings.logo)
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const isNamed = name.trim() !== ''
  return (
    <SettingsSheet
      title={text('desk.settings.company')}
      about={text('desk.settings.companyAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (isNamed)
          saveSettings({
            ...changedParts(
              {
                name: name.trim(),
                short_description: short.trim() || null,
                description: long.trim() || null,
                logo,
              },
              settings,
            ),
            ...translationsChange(translations, settings.translations),
          })
      }}
    >
      <TextField
        label={text('desk.setUp.company')}
        required
        maxLength={200}
        name="name"
        value={name}
        error={isChecked && !isNamed ? text('desk.setUp.error.company') : saving.errorOf('settings.name')}
        onChange={setName}
      />
      <TextField
        label={text('desk.settings.short')}
        hint={text('desk.settings.shortHint')}
        maxLength={2000}
        name="short"
        value={short}
        onChange={setShort}
      />
      <TextArea
        label={text('desk.settings.long')}
        hint={text('desk.settings.longHint')}
        maxLength={10_000}
        name="long"
        value={long}
        onChange={setLong}
      />
      <TranslationsField
        texts={[
          { name: 'name', label: text('desk.setUp.company'), maxLength: 200, own: name },
          { name: 'short_description', label: text('desk.settings.short'), maxLength: 2000, own: short },
          {
            name: 'description',
            label: text('desk.settings.long'),
            maxLength: 10_000,
            own: long,
            isLong: true,
          },
        ]}
        value={translations}
        saving={saving}
        path="settings.translations"
        onChange={setTranslations}
      />
      <PictureField label={text('desk.settings.logo')} value={logo} onChange={setLogo} />
    </SettingsSheet>
  )
}
