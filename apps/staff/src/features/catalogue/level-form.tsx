import type { ResourceType } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { changedTranslations, type Translations } from '#staff/features/forms/translations.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type LevelFormProps = { level?: ResourceType; onClose(): void }

/** Name of a staff level in each language. */
export function LevelForm({ level, onClose }: LevelFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(level)
  const [name, setName] = useState(level?.name ?? '')
  const [translations, setTranslations] = useState<Translations<'name'>>(level?.translations ?? {})
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listResourceTypes'], onClose)
  const submit = () => {
    setChecked(true)
    if (name.trim() === '') return
    const changed = changedTranslations(translations, opened?.translations ?? {})
    const translated = changed === undefined ? {} : { translations: changed }
    const parts = { name: name.trim() }
    save(async (send) => {
      const params = { company: company.id }
      if (opened === undefined)
        await send('createResourceType', { params, body: { resource_type: { ...parts, ...translated } } })
      else
        await send('changeResourceType', {
          params: { ...params, resourceType: opened.id },
          body: { resource_type: { ...changedParts(parts, opened), ...translated } },
        })
    })
  }
  return (
    <SavingSheet
      title={level?.name ?? text('desk.catalogue.newLevel')}
      submit={text('desk.save')}
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={text('desk.catalogue.levelName')}
        hint={text('desk.catalogue.levelHint')}
        required
        maxLength={200}
        name="name"
        value={name}
        error={
          isChecked && name.trim() === ''
            ? text('desk.catalogue.error.name')
            : saving.errorOf('resource_type.name')
        }
        onChange={setName}
      />
      <TranslationsField
        texts={[{ name: 'name', label: text('desk.catalogue.levelName'), maxLength: 200, own: name }]}
        value={translations}
        saving={saving}
        path="resource_type.translations"
        onChange={setTranslations}
      />
    </SavingSheet>
  )
}
