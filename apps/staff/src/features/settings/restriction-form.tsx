import type { CompanyRestriction } from '@zapys/contract'
import { hasValue } from '@zapys/domain/restrictions'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import {
  restrictionDraft,
  type RestrictionDraft,
  restrictionKinds,
  restrictionParts,
  valueIn,
} from './restriction-draft.ts'

type RestrictionFormProps = { restriction?: CompanyRestriction; onClose(): void }

/** A restriction of online booking with the company's own text. */
export function RestrictionForm({ restriction, onClose }: RestrictionFormProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() => restrictionDraft(restriction))
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listRestrictions'], onClose)
  const change = (part: Partial<RestrictionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isValueWrong = valueIn(draft) === undefined
  const params = { company: company.id }
  const submit = () => {
    setChecked(true)
    if (isValueWrong) return
    const parts = restrictionParts(draft, restriction?.translations)
    save(async (send) => {
      if (restriction === undefined)
        await send('createRestriction', { params, body: { restriction: { ...parts, kind: draft.kind } } })
      else
        await send('changeRestriction', {
          params: { ...params, restriction: restriction.id },
          body: { restriction: parts },
        })
    })
  }
  const remove = (id: string) =>
    save(async (send) => {
      await send('removeRestriction', { params: { ...params, restriction: id }, body: {} })
    })
  return (
    <SavingSheet
      title={text(restriction ? `desk.settings.restriction.${draft.kind}` : 'desk.settings.newRestriction')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {restriction === undefined && (
        <SelectField
          label={text('desk.settings.restriction')}
          hint={text('desk.catalogue.kindHint')}
          name="kind"
          value={draft.kind}
          options={restrictionKinds.map((kind) => ({
            value: kind,
            label: text(`desk.settings.restriction.${kind}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
      )}
      {hasValue(draft) && (
        <TextField
          label={text(`desk.settings.restrictionValue.${draft.kind}`)}
          required
          inputMode="decimal"
          maxLength={7}
          name="value"
          value={draft.value}
          error={
            isChecked && isValueWrong
              ? text('desk.settings.error.number')
              : saving.errorOf('restriction.value')
          }
          onChange={(value) => change({ value })}
        />
      )}
      <Where draft={draft} saving={saving} change={change} />
      <Message draft={draft} saving={saving} change={change} />
      {restriction !== undefined && (
        <>
          <Checkbox
            label={text('desk.catalogue.active')}
            name="active"
            value={draft.active}
            onChange={(active) => change({ active })}
          />
          <Button kind="quiet" onClick={() => remove(restriction.id)}>
            {text('desk.settings.removeRestriction')}
          </Button>
        </>
      )}
    </SavingSheet>
  )
}

type PartProps = { draft: RestrictionDraft; saving: Saving; change(part: Partial<RestrictionDraft>): void }

/** Text for clients, in each language. */
function Message({ draft, saving, change }: PartProps) {
  const text = useText()
  return (
    <>
      <TextArea
        label={text('desk.settings.restrictionMessage')}
        hint={text('desk.settings.restrictionMessageHint')}
        maxLength={1000}
        name="message"
        value={draft.message}
        error={saving.errorOf('restriction.message')}
        onChange={(message) => change({ message })}
      />
      <TranslationsField
        texts={[
          {
            name: 'message',
            label: text('desk.settings.restrictionMessage'),
            maxLength: 1000,
            own: draft.message,
            isLong: true,
          },
        ]}
        value={draft.translations}
        saving={saving}
        path="restriction.translations"
        onChange={(translations) =>
          change({ translations: translations as RestrictionDraft['translations'] })
        }
      />
    </>
  )
}

/** Affected bookings. */
function Where({ draft, saving, change }: PartProps) {
  const text = useText()
  const { company } = useSession()
  const services = useAll('listCompanyServices', { params: { company: company.id } })
  return (
    <>
      {company.branches.length > 1 && (
        <SelectField
          label={text('desk.catalogue.branch')}
          name="branch"
          value={draft.branch}
          error={saving.errorOf('restriction.branch_id')}
          options={[
            { value: '', label: text('desk.settings.everyBranch') },
            ...company.branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(branch) => change({ branch })}
        />
      )}
      <SelectField
        label={text('desk.class.service')}
        name="service"
        value={draft.service}
        error={saving.errorOf('restriction.service_id')}
        options={[
          { value: '', label: text('desk.settings.everyService') },
          ...(services.data ?? [])
            .filter(({ type, active, id }) => type === 'SERVICE' && (active || id === draft.service))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(service) => change({ service })}
      />
      <TextField
        label={text('desk.settings.restrictionSource')}
        hint={text('desk.settings.restrictionSourceHint')}
        maxLength={64}
        name="source"
        value={draft.source}
        error={saving.errorOf('restriction.source')}
        onChange={(source) => change({ source })}
      />
    </>
  )
}
