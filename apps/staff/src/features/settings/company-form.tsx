import type { CompanySettingsAnswer } from '@zapys/contract'
import { TextArea, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { useText } from '#staff/language/language.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

export type SettingsFormProps = { stored: CompanySettingsAnswer; onClose(): void }

/** Name, words and logo on the home page. */
export function CompanyForm({ stored: { settings }, onClose }: SettingsFormProps) {
  const text = useText()
  const [name, setName] = useState(settings.name)
  const [short, setShort] = useState(settings.short_description ?? '')
  const [long, setLong] = useState(settings.description ?? '')
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
            name: name.trim(),
            short_description: short.trim() || null,
            description: long.trim() || null,
            logo,
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
      <PictureField label={text('desk.settings.logo')} value={logo} onChange={setLogo} />
    </SettingsSheet>
  )
}
