import type { SocialKind } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { placeIn, typedPlace } from '#staff/features/forms/coordinates.ts'
import { type Translations } from '#staff/features/forms/translations.ts'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import type { Saving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, translationsChange, useSettingsSaving } from './settings-sheet.tsx'

/** Kinds shown even if the company has none. */
const usualKinds: readonly SocialKind[] = [
  'tel',
  'website',
  'instagram',
  'facebook',
  'telegram',
  'viber',
  'whatsapp',
  'tiktok',
]
const names: Record<Exclude<SocialKind, 'tel' | 'website'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  android: 'Google Play',
  discord: 'Discord',
  googlePlus: 'Google+',
  ios: 'App Store',
  line: 'LINE',
  linkedin: 'LinkedIn',
  messenger: 'Messenger',
  pinterest: 'Pinterest',
  qqMobile: 'QQ',
  skype: 'Skype',
  snapchat: 'Snapchat',
  tumblr: 'Tumblr',
  twitter: 'X (Twitter)',
  vk: 'VK',
  wechat: 'WeChat',
  youtube: 'YouTube',
}
/** In the order of the form. */
const socialKinds = ['tel', 'website', ...Object.keys(names)] as SocialKind[]

/** Contacts, address and coordinates. */
export function ContactsForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const [{ settings }] = useState(stored)
  const [links, setLinks] = useState<TypedLinks>(() =>
    Object.fromEntries(
      socialKinds
        .filter((kind) => usualKinds.includes(kind) || settings.social[kind] !== undefined)
        .map((kind) => [kind, settings.social[kind]?.value ?? '']),
    ),
  )
  const [city, setCity] = useState(settings.city ?? '')
  const [street, setStreet] = useState(settings.street ?? '')
  const [place, setPlace] = useState(() => typedPlace(settings))
  const [translations, setTranslations] = useState(settings.translations as Translations)
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const coordinates = placeIn(place)
  const submit = () => {
    setChecked(true)
    if (coordinates === undefined) return
    const order = Object.keys(settings.social).length
    const changed = socialKinds.flatMap((kind, index) => {
      const value = links[kind]?.trim() ?? ''
      const before = settings.social[kind]
      if (value === (before?.value ?? '')) return []
      return [[kind, value === '' ? null : { ...before, order: before?.order ?? order + index, value }]]
    })
    saveSettings({
      ...changedParts({ city: city.trim() || null, street: street.trim() || null, ...coordinates }, settings),
      ...translationsChange(translations, settings.translations),
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
      <TranslationsField
        texts={[
          { name: 'city', label: text('desk.setUp.place'), maxLength: 200, own: city },
          { name: 'street', label: text('desk.settings.street'), maxLength: 300, own: street },
        ]}
        value={translations}
        saving={saving}
        path="settings.translations"
        onChange={setTranslations}
      />
      <TextField
        label={text('desk.settings.onMap')}
        hint={text('desk.settings.onMapHint')}
        name="place"
        value={place}
        error={
          isChecked && coordinates === undefined
            ? text('desk.settings.error.onMap')
            : (saving.errorOf('settings.latitude') ?? saving.errorOf('settings.longitude'))
        }
        onChange={setPlace}
      />
      <Links links={links} saving={saving} onLinks={setLinks} />
    </SettingsSheet>
  )
}

type TypedLinks = Partial<Record<SocialKind, string>>
type LinksProps = { links: TypedLinks; saving: Saving; onLinks(links: TypedLinks): void }

/** Usual links, existing ones, and one additional link of any other kind. */
function Links({ links, saving, onLinks }: LinksProps) {
  const text = useText()
  const nameOf = (kind: SocialKind) => {
    if (kind === 'tel') return text('desk.settings.phone')
    return kind === 'website' ? text('desk.settings.website') : names[kind]
  }
  const missing = socialKinds.filter((kind) => links[kind] === undefined)
  return (
    <>
      {socialKinds
        .filter((kind) => links[kind] !== undefined)
        .map((kind) => (
          <TextField
            key={kind}
            label={nameOf(kind)}
            type={kind === 'tel' ? 'tel' : 'text'}
            maxLength={500}
            name={kind}
            value={links[kind] ?? ''}
            error={saving.errorOf(`settings.social.${kind}.value`)}
            onChange={(value) => onLinks({ ...links, [kind]: value })}
          />
        ))}
      {missing.length > 0 && (
        <SelectField
          label={text('desk.settings.anotherLink')}
          name="another-link"
          value=""
          options={[
            { value: '', label: '–' },
            ...missing.map((kind) => ({ value: kind, label: nameOf(kind) })),
          ]}
          onChange={(kind) => onLinks({ ...links, [kind]: '' })}
        />
      )}
    </>
  )
}
