import { useState } from 'react'
import { photoDrafts, storedPhotos } from '#staff/features/forms/photo-drafts.ts'
import { PhotosField } from '#staff/features/forms/photos-field.tsx'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Photos of the company's work on its home page. */
export function PhotosForm({ stored: { settings }, onClose }: SettingsFormProps) {
  const text = useText()
  const [photos, setPhotos] = useState(() => photoDrafts(settings))
  const { saving, saveSettings } = useSettingsSaving(onClose)
  return (
    <SettingsSheet
      title={text('desk.settings.photos')}
      about={text('desk.settings.photosAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={() => saveSettings(storedPhotos(photos))}
    >
      <PhotosField value={photos} onChange={setPhotos} />
    </SettingsSheet>
  )
}
