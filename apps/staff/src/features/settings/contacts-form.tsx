import type { SocialKind } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

const kinds = ['tel', 'website', 'instagram', 'facebook', 'telegram', 'viber', 'whatsapp', 'tiktok'] as const
const names: Record<Exclude<(typeof kinds)[number], 'tel' | 'website'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
}
/** `49.84, 24.03`, as maps copy it. */
const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Contacts, address and place on the map. */
export function ContactsForm({ stored: { settings }, onClose }: SettingsFormProps) {
  const text = useText()
  const [links, setLinks] = useState<Partial<Record<SocialKind, string>>>(() =>
    Object.fromEntries(kinds.map((kind) => [kind, settings.social[kind]?.value ?? ''])),
  )
  const [city, setCity] = useState(settings.city ?? '')
  const [street, setStreet] = useState(settings.street ?? '')
  const [place, setPlace] = useState(
    settings.latitude === null || settings.longitude === null
      ? ''
      : `${settings.latitude}, ${settings.longitude}`,
  )
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const found = COORDINATES.exec(place)
  const isPlaceWrong = place.trim() !== '' && found === null
  const submit = () => {
    setChecked(true)
    if (isPlaceWrong) return
    const order = Object.keys(settings.social).length
    const changed = kinds.flatMap((kind, index) => {
      const value = links[kind]?.trim() ?? ''
      const before = settings.social[kind]
      if (value === (before?.value ?? '')) return []
      return [[kind, value === '' ? null : { ...before, order: before?.order ?? order + index, value }]]
    })
    saveSettings({
      city: city.trim() || null,
      street: street.trim() || null,
      latitude: found === null ? null : Number(found[1]),
      longitude: found === null ? null : Number(found[2]),
      ...(changed.length === 0 ? {} : { social: Object.fromEntries(changed) as object }),
    })
  }
  return (
    <SettingsSheet
      title={text('desk.settings.contacts')}
      about={text('desk.settings.contactsAbout')}
      seenAt="/about"
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={text('desk.setUp.place')}
        maxLength={200}
        name="city"
        value={city}
        onChange={setCity}
      />
      <TextField
        label={text('desk.settings.street')}
        maxLength={300}
        name="street"
        value={street}
        onChange={setStreet}
      />
      <TextField
        label={text('desk.settings.onMap')}
        hint={text('desk.settings.onMapHint')}
        name="place"
        value={place}
        error={
          isChecked && isPlaceWrong
            ? text('desk.settings.error.onMap')
            : (saving.errorOf('settings.latitude') ?? saving.errorOf('settings.longitude'))
        }
        onChange={setPlace}
      />
      {kinds.map((kind) => (
        <TextField
          key={kind}
          label={
            kind === 'tel'
              ? text('desk.settings.phone')
              : kind === 'website'
                ? text('desk.settings.website')
                : names[kind]
          }
          type={kind === 'tel' ? 'tel' : 'text'}
          maxLength={500}
          name={kind}
          value={links[kind] ?? ''}
          error={saving.errorOf(`settings.social.${kind}.value`)}
          onChange={(value) => setLinks((before) => ({ ...before, [kind]: value }))}
        />
      ))}
    </SettingsSheet>
  )
}
