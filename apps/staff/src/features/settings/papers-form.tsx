import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Legal texts that clients accept when they book. */
export function PapersForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { online_booking: papers } = stored.in_force.booking_settings
  const [privacy, setPrivacy] = useState(papers.privacy_url ?? '')
  const [version, setVersion] = useState(papers.privacy_version ?? '')
  const [terms, setTerms] = useState(papers.terms_url ?? '')
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const wire = 'settings.booking_settings.online_booking'
  return (
    <SettingsSheet
      title={text('desk.settings.papers')}
      about={text('desk.settings.papersAbout')}
      saving={saving}
      onClose={onClose}
      onSubmit={() =>
        saveSettings({
          booking_settings: {
            online_booking: {
              privacy_url: privacy.trim() || null,
              privacy_version: version.trim() || null,
              terms_url: terms.trim() || null,
            },
          },
        })
      }
    >
      <TextField
        label={text('desk.settings.privacy')}
        hint={text('desk.settings.privacyHint')}
        type="url"
        name="privacy"
        value={privacy}
        error={saving.errorOf(`${wire}.privacy_url`)}
        onChange={setPrivacy}
      />
      <TextField
        label={text('desk.settings.version')}
        hint={text('desk.settings.versionHint')}
        maxLength={100}
        name="version"
        value={version}
        error={saving.errorOf(`${wire}.privacy_version`)}
        onChange={setVersion}
      />
      <TextField
        label={text('desk.settings.terms')}
        hint={text('desk.settings.termsHint')}
        type="url"
        name="terms"
        value={terms}
        error={saving.errorOf(`${wire}.terms_url`)}
        onChange={setTerms}
      />
    </SettingsSheet>
  )
}
