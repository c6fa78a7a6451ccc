import type { CompanyService } from '@zapys/contract'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type CategoryFormProps = { category?: CompanyService; onClose(): void }

/** A category holds services that the booking page shows together. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const text = useText()
  const { company } = useSession()
  const [name, setName] = useState(category?.name ?? '')
  const [isActive, setActive] = useState(category?.active ?? true)
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listCompanyServices'], onClose)
  const submit = () => {
    setChecked(true)
    if (name.trim() === '') return
    save(async (send, query) => {
      const params = { company: company.id }
      if (category === undefined)
        await send('createService', {
          params,
          body: { company_service: { name: name.trim(), type: 'GROUP' } },
        })
      else
        await send('changeService', {
          params: { ...params, service: category.id },
          query,
          body: {
            company_service: {
              name: name.trim(),
              ...(isActive === category.active ? {} : { active: isActive }),
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
