import type { CompanyField } from '@zapys/contract'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { type FieldTexts, fieldTranslations, typedFieldTexts } from './field-texts.ts'

export const fieldModels = ['CLIENT', 'APPOINTMENT', 'MEMBERSHIP'] as const
export const fieldTypes = [
  'TEXT_INPUT',
  'TEXT_AREA',
  'NUMBER_INPUT',
  'DATE_PICKER',
  'CHECKBOX',
  'SELECT',
  'FILE',
] as const

type FieldFormProps = { field?: CompanyField; onClose(): void }

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** An unchanged title keeps its value, which earlier answers refer to. */
const optionsOf = (titles: readonly string[], field: CompanyField | undefined) =>
  titles.map((title) => ({
    value: field?.options?.find((one) => one.title === title)?.value ?? title.slice(0, 200),
    title,
  }))

/** A question for clients when they book, sign up or buy. */
export function FieldForm({ field, onClose }: FieldFormProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() => ({
    name: field?.name ?? '',
    model: (field?.model ?? 'APPOINTMENT') as string,
    type: field?.type ?? 'TEXT_INPUT',
    required: field?.required ?? false,
    active: field?.active ?? true,
    options: (field?.options ?? []).map(({ title }) => title).join('\n'),
    texts: typedFieldTexts(field?.translations ?? {}, field?.options ?? []),
  }))
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listCompanyFields'], onClose)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const titles = linesOf(draft.options)
  const isSelect = draft.type === 'SELECT'
  const isUnnamed = draft.name.trim() === ''
  const isWithoutOptions = isSelect && titles.length === 0
  const submit = () => {
    setChecked(true)
    if (isUnnamed || isWithoutOptions) return
    const options = optionsOf(titles, field)
    const parts = {
      name: draft.name.trim(),
      required: draft.required,
      active: draft.active,
      ...(isSelect ? { options } : {}),
      translations: fieldTranslations(draft.texts, isSelect ? options : []),
    }
    save(async (send) => {
      const params = { company: company.id }
      if (field === undefined)
        await send('createField', {
          params,
          body: {
            field: {
              ...parts,
              model: draft.model as (typeof fieldModels)[number],
              type: draft.type as (typeof fieldTypes)[number],
            },
          },
        })
      else await send('changeField', { params: { ...params, field: field.id }, body: { field: parts } })
    })
  }
  return (
    <SavingSheet
      title={field?.name ?? text('desk.settings.newField')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('desk.settings.question')}
        required
        maxLength={500}
        name="name"
        value={draft.name}
        error={isChecked && isUnnamed ? text('desk.settings.error.question') : saving.errorOf('field.name')}
        onChange={(name) => change({ name })}
      />
      {field === undefined && <FieldKind draft={draft} change={change} />}
      {isSelect && (
        <TextArea
          label={text('desk.settings.options')}
          hint={text('desk.settings.optionsHint')}
          required
          name="options"
          value={draft.options}
          error={
            isChecked && isWithoutOptions
              ? text('desk.settings.error.options')
              : saving.errorOf('field.options')
          }
          onChange={(options) => change({ options })}
        />
      )}
      <TextsField draft={draft} isSelect={isSelect} saving={saving} change={change} />
      <FieldSwitches draft={draft} change={change} />
    </SavingSheet>
  )
}

type Texts = { name: string; options: string; texts: FieldTexts }
type TextsFieldProps = {
  draft: Texts
  isSelect: boolean
  saving: Saving
  change(part: Partial<Texts>): void
}

function TextsField({ draft, isSelect, saving, change }: TextsFieldProps) {
  const text = useText()
  const options = {
    name: 'options' as const,
    label: text('desk.settings.options'),
    maxLength: 10_000,
    own: draft.options,
    isLong: true,
  }
  return (
    <TranslationsField
      texts={[
        { name: 'name', label: text('desk.settings.question'), maxLength: 500, own: draft.name },
        ...(isSelect ? [options] : []),
      ]}
      value={draft.texts}
      saving={saving}
      path="field.translations"
      onChange={(texts) => change({ texts })}
    />
  )
}

type Switches = { required: boolean; active: boolean }

function FieldSwitches({ draft, change }: { draft: Switches; change(part: Partial<Switches>): void }) {
  const text = useText()
  return (
    <>
      <Checkbox
        label={text('desk.settings.required')}
        hint={text('desk.settings.requiredHint')}
        name="required"
        value={draft.required}
        onChange={(required) => change({ required })}
      />
      <Checkbox
        label={text('desk.catalogue.active')}
        hint={text('desk.settings.fieldOffHint')}
        name="active"
        value={draft.active}
        onChange={(active) => change({ active })}
      />
    </>
  )
}

type Kind = { model: string; type: string }

/** Cannot be changed later, because earlier answers depend on it. */
function FieldKind({ draft, change }: { draft: Kind; change(part: Partial<Kind>): void }) {
  const text = useText()
  return (
    <>
      <SelectField
        label={text('desk.settings.asked')}
        hint={text('desk.catalogue.kindHint')}
        name="model"
        value={draft.model}
        options={fieldModels.map((model) => ({
          value: model,
          label: text(`desk.settings.model.${model}`),
        }))}
        onChange={(model) => change({ model })}
      />
      <SelectField
        label={text('desk.settings.answer')}
        name="type"
        value={draft.type}
        options={fieldTypes.map((type) => ({ value: type, label: text(`desk.settings.type.${type}`) }))}
        onChange={(type) => change({ type })}
      />
    </>
  )
}
