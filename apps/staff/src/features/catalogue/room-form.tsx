import type { BranchResource } from '@zapys/contract'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { ResourceTexts } from '#staff/features/forms/resource-texts.tsx'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type RoomFormProps = { room?: BranchResource; onClose(): void }

/** Form of a room or device, which is rented or required by services. */
export function RoomForm({ room, onClose }: RoomFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(room)
  const [name, setName] = useState(room?.name ?? '')
  const [texts, setTexts] = useState(() => ({
    description: room?.description ?? '',
    translations: room?.translations ?? {},
  }))
  const [branch, setBranch] = useState(room?.branch_id ?? company.branches[0]?.id ?? '')
  const [logo, setLogo] = useState(room?.logo ?? null)
  const [isActive, setActive] = useState(room?.active ?? true)
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listBranchResources', 'readBranchDay'], onClose)
  const submit = () => {
    setChecked(true)
    if (name.trim() === '') return
    save(async (send, query) => {
      const params = { company: company.id, branch }
      const changed = changedTranslations(texts.translations, opened?.translations ?? {})
      const translated = changed === undefined ? {} : { translations: changed }
      const parts = {
        name: name.trim(),
        description: texts.description.trim() || null,
        logo,
      }
      if (opened === undefined)
        await send('createResource', { params, body: { resource: { ...parts, ...translated, room: true } } })
      else
        await send('changeResource', {
          params: { ...params, resource: opened.id },
          query,
          body: { resource: { ...changedParts({ ...parts, active: isActive }, opened), ...translated } },
        })
    })
  }
  return (
    <SavingSheet
      title={room?.name ?? text('desk.catalogue.newRoom')}
      submit={text('desk.save')}
      saving={saving}
      timezone={company.branches.find(({ id }) => id === branch)?.timezone}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('desk.catalogue.roomName')}
        hint={text('desk.catalogue.roomHint')}
        required
        maxLength={200}
        name="name"
        value={name}
        error={
          isChecked && name.trim() === ''
            ? text('desk.catalogue.error.name')
            : saving.errorOf('resource.name')
        }
        onChange={setName}
      />
      <ResourceTexts
        typed={{ ...texts, name, room: true, last_name: '' }}
        saving={saving}
        onChange={(part) => setTexts((before) => ({ ...before, ...part }))}
      />
      {room === undefined && company.branches.length > 1 && (
        <SelectField
          label={text('desk.catalogue.branch')}
          name="branch"
          value={branch}
          options={company.branches.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={setBranch}
        />
      )}
      <PictureField label={text('desk.catalogue.picture')} value={logo} onChange={setLogo} />
      {room !== undefined && (
        <Checkbox
          label={text('desk.catalogue.active')}
          hint={text('desk.catalogue.activeHint')}
          name="active"
          value={isActive}
          onChange={setActive}
        />
      )}
    </SavingSheet>
  )
}
