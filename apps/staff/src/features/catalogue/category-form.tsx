import type { CompanyServiceDetails } from '@zapys/contract'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type CategoryFormProps = { category?: CompanyServiceDetails; onClose(): void }

/** Form of a category: services shown together on the booking page. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(category)
  const [name, setName] = useState(category?.name ?? '')
  const [short, setShort] = useState(category?.short_description ?? '')
  const [translations, setTranslations] = useState(category?.translations ?? {})
  const [isActive, setActive] = useState(category?.active ?? true)
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listCompanyServices', 'readCompanyService'], onClose)
  const submit = () => {
    setChecked(true)
    if (name.trim() === '') return
    save(async (send, query) => {
      const params = { company: company.id }
      const changed = changedTranslations(translations, opened?.translations ?? {})
      const translated = changed === undefined ? {} : { translations: changed }
      const texts = {
        name: name.trim(),
        short_description: short.trim() || null,
      }
      if (opened === undefined)
        await send('createService', {
          params,
          body: { company_service: { ...texts, ...translated, type: 'GROUP' } },
        })
      else
        await send('changeService', {
          params: { ...params, service: opened.id },
          query,
          body: {
            company_service: {
              ...changedParts({ ...texts, active: isActive }, opened),
              ...translated,
            },
          },
        })
    })
  }
  return (
    <SavingSheet
      title={category?.name ?? text('desk.catalogue.newCategory')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('desk.catalogue.categoryName')}
        hint={text('desk.catalogue.categoryHint')}
        required
        maxLength={300}
        name="name"
        value={name}
        error={
          isChecked && name.trim() === ''
            ? text('desk.catalogue.error.name')
            : saving.errorOf('company_service.name')
        }
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
      <TranslationsField
        texts={[
          { name: 'name', label: text('desk.catalogue.categoryName'), maxLength: 300, own: name },
          {
            name: 'short_description',
            label: text('desk.settings.short'),
            maxLength: 2000,
            own: short,
          },
        ]}
        value={translations}
        saving={saving}
        path="company_service.translations"
        onChange={setTranslations}
      />
      {category !== undefined && (
        <Checkbox
          label={text('desk.catalogue.active')}
          hint={text('desk.catalogue.categoryOffHint')}
          name="active"
          value={isActive}
          error={saving.errorOf('company_service.active')}
          onChange={setActive}
        />
      )}
    </SavingSheet>
  )
}
