import type { CompanyService, CompanyTemplate } from '@zapys/contract'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { secondsOfMinutes, typedMinutes } from '#staff/features/forms/minutes.ts'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { amountIn, typedAmount } from '#staff/features/money/amount.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const types = ['VISITS', 'MONEY', 'DURATION', 'PERIOD'] as const
const kinds = ['MEMBERSHIP', 'CERTIFICATE'] as const
const starts = ['ORDER', 'CHOSEN'] as const

const draftOf = (template: CompanyTemplate | undefined) => ({
  name: template?.name ?? '',
  kind: template?.kind ?? ('MEMBERSHIP' as const),
  type: template?.type ?? ('VISITS' as const),
  price: template === undefined ? '' : typedAmount(template.price),
  visits: template?.visits == null ? '8' : String(template.visits),
  amount: template?.amount == null ? '' : typedAmount(template.amount),
  minutes: typedMinutes(template?.duration ?? 0),
  days: String(template?.period_days ?? 30),
  starts: template?.starts ?? 'ORDER',
  branches: template?.branch_ids ?? [],
  services: template?.service_ids ?? [],
  description: template?.description ?? '',
  translations: template?.translations ?? {},
  isActive: template?.active ?? true,
})
type Draft = ReturnType<typeof draftOf>
type Fault = 'name' | 'price' | 'content' | 'days'

const countIn = (typed: string) => (/^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : undefined)

/** Content by type; undefined if invalid. */
function contentOf({ type, visits, amount, minutes }: Draft) {
  switch (type) {
    case 'VISITS':
      return countIn(visits) === undefined ? undefined : { visits: countIn(visits) }
    case 'MONEY':
      return amountIn(amount) === undefined ? undefined : { amount: amountIn(amount) }
    case 'DURATION':
      return secondsOfMinutes(minutes) ? { duration: secondsOfMinutes(minutes) } : undefined
    case 'PERIOD':
      return {}
  }
}

const faultsOf = (draft: Draft): Fault[] => [
  ...(draft.name.trim() === '' ? (['name'] as const) : []),
  ...(amountIn(draft.price) === undefined && draft.price.trim() !== '0' ? (['price'] as const) : []),
  ...(contentOf(draft) === undefined ? (['content'] as const) : []),
  ...(countIn(draft.days) === undefined || Number(draft.days) > 3650 ? (['days'] as const) : []),
]

type TemplateFormProps = {
  template?: CompanyTemplate
  services: readonly CompanyService[]
  currency: string
  onClose(): void
}

/** Form of a membership or certificate on sale. */
export function TemplateForm({ template, services, currency, onClose }: TemplateFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(template)
  const [draft, setDraft] = useState(() => draftOf(template))
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listCompanyTemplates'], onClose)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const faults = faultsOf(draft)
  const submit = () => {
    setChecked(true)
    if (faults.length > 0) return
    const changed = changedTranslations(draft.translations, opened?.translations ?? {})
    const translated = changed === undefined ? {} : { translations: changed }
    const parts = {
      name: draft.name.trim(),
      price: amountIn(draft.price) ?? 0,
      period_days: Number(draft.days),
      ...contentOf(draft),
      starts: draft.starts,
      branch_ids: draft.branches,
      service_ids: draft.services,
      description: draft.description.trim() || null,
      active: draft.isActive,
    }
    save(async (send) => {
      const params = { company: company.id }
      if (opened === undefined)
        await send('createTemplate', {
          params,
          body: { template: { ...parts, ...translated, kind: draft.kind, type: draft.type } },
        })
      else
        await send('changeTemplate', {
          params: { ...params, template: opened.id },
          body: { template: { ...changedParts(parts, opened), ...translated } },
        })
    })
  }
  const errorOf = (fault: Fault, message: string, wire: string) =>
    isChecked && faults.includes(fault) ? message : saving.errorOf(`template.${wire}`)
  return (
    <SavingSheet
      title={template?.name ?? text('desk.catalogue.newTemplate')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.catalogue.templateHint')}</p>
      <TextField
        label={text('desk.catalogue.templateName')}
        required
        maxLength={300}
        name="name"
        value={draft.name}
        error={errorOf('name', text('desk.catalogue.error.name'), 'name')}
        onChange={(name) => change({ name })}
      />
      {template === undefined && <TemplateKind draft={draft} change={change} />}
      <TemplateContent draft={draft} change={change} currency={currency} errorOf={errorOf} />
      <TemplateScope draft={draft} change={change} />
      <TemplateServices draft={draft} change={change} services={services} />
      <TextArea
        label={text('desk.catalogue.description')}
        maxLength={10_000}
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <TranslationsField
        texts={[
          { name: 'name', label: text('desk.catalogue.templateName'), maxLength: 300, own: draft.name },
          {
            name: 'description',
            label: text('desk.catalogue.description'),
            maxLength: 10_000,
            own: draft.description,
            isLong: true,
          },
        ]}
        value={draft.translations}
        saving={saving}
        path="template.translations"
        onChange={(changed) => change({ translations: changed })}
      />
      <Checkbox
        label={text('desk.catalogue.forSale')}
        hint={text('desk.catalogue.forSaleHint')}
        name="active"
        value={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </SavingSheet>
  )
}

type Part = { draft: Draft; change(part: Partial<Draft>): void }

function TemplateKind({ draft, change }: Part) {
  const text = useText()
  return (
    <div className="desk-pair">
      <SelectField
        label={text('desk.catalogue.templateKind')}
        name="kind"
        value={draft.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: text(`desk.catalogue.templateKind.${kind}`),
        }))}
        onChange={(kind) => change({ kind })}
      />
      <SelectField
        label={text('desk.catalogue.templateType')}
        name="type"
        value={draft.type}
        options={types.map((type) => ({
          value: type,
          label: text(`desk.catalogue.templateType.${type}`),
        }))}
        onChange={(type) => change({ type })}
      />
    </div>
  )
}

type TemplateContentProps = Part & {
  currency: string
  errorOf(fault: Fault, message: string, wire: string): string | null
}

/** Content, price and validity. */
function TemplateContent({ draft, change, currency, errorOf }: TemplateContentProps) {
  const text = useText()
  const number = (
    name: 'price' | 'visits' | 'amount' | 'minutes' | 'days',
    label: string,
    error: string | null,
  ) => (
    <TextField
      label={label}
      required
      inputMode="decimal"
      name={name}
      value={draft[name]}
      error={error}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const content = text('desk.catalogue.error.content')
  return (
    <>
      {draft.type === 'VISITS' &&
        number('visits', text('desk.catalogue.visits'), errorOf('content', content, 'visits'))}
      {draft.type === 'MONEY' &&
        number('amount', text('desk.catalogue.worth', { currency }), errorOf('content', content, 'amount'))}
      {draft.type === 'DURATION' &&
        number('minutes', text('desk.setUp.minutes'), errorOf('content', content, 'duration'))}
      <div className="desk-pair">
        {number(
          'price',
          text('desk.setUp.price', { currency }),
          errorOf('price', text('desk.setUp.error.price'), 'price'),
        )}
        {number(
          'days',
          text('desk.catalogue.validDays'),
          errorOf('days', text('desk.catalogue.error.days'), 'period_days'),
        )}
      </div>
    </>
  )
}

/** First day and places of validity. */
function TemplateScope({ draft, change }: Part) {
  const text = useText()
  const { company } = useSession()
  return (
    <>
      <SelectField
        label={text('desk.catalogue.starts')}
        name="starts"
        value={draft.starts}
        options={starts.map((value) => ({ value, label: text(`desk.catalogue.starts.${value}`) }))}
        onChange={(value) => change({ starts: value })}
      />
      {company.branches.length > 1 && (
        <fieldset className="desk-fieldset">
          <legend>{text('desk.catalogue.templateBranches')}</legend>
          <p className="z-soft z-small">{text('desk.catalogue.templateBranchesHint')}</p>
          {company.branches.map(({ id, name }) => (
            <Checkbox
              key={id}
              name={`branch-${id}`}
              label={name}
              value={draft.branches.includes(id)}
              onChange={(isChosen) =>
                change({
                  branches: isChosen ? [...draft.branches, id] : draft.branches.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

function TemplateServices({ draft, change, services }: Part & { services: readonly CompanyService[] }) {
  const text = useText()
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.catalogue.templateFor')}</legend>
      <p className="z-soft z-small">{text('desk.catalogue.templateForHint')}</p>
      {services.map(({ id, name }) => (
        <Checkbox
          key={id}
          name={`service-${id}`}
          label={name}
          value={draft.services.includes(id)}
          onChange={(isChosen) =>
            change({
              services: isChosen ? [...draft.services, id] : draft.services.filter((one) => one !== id),
            })
          }
        />
      ))}
    </fieldset>
  )
}
