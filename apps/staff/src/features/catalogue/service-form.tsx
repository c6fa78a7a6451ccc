import type {
  BookingType,
  BranchResource,
  CompanyPriceList,
  CompanyService,
  ResourceType,
} from '@zapys/contract'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { NeedsField } from './needs-field.tsx'
import { PerformersField } from './performers-field.tsx'
import { PricesField } from './prices-field.tsx'
import { saveService } from './save-service.ts'
import { ServiceLimits } from './service-limits.tsx'
import { faultsOf, type ServiceDraft, type ServiceFault } from './service-draft.ts'

const kinds = ['GENERAL', 'EVENT', 'RENT'] as const satisfies BookingType[]

/** Options of the form's fields. */
export type Choices = {
  categories: readonly CompanyService[]
  resources: readonly BranchResource[]
  lists: readonly CompanyPriceList[]
  types: readonly ResourceType[]
}

type ServiceFormProps = {
  /** Absent: a new service. */
  id?: string
  stored: ServiceDraft
  choices: Choices
  onClose(): void
}

export function ServiceForm({ id, stored, choices, onClose }: ServiceFormProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(stored)
  const [opened] = useState(stored)
  // Created by the first attempt, whose later calls may have failed.
  const [created, setCreated] = useState(id)
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(
    [
      'listCompanyServices',
      'readCompanyService',
      'listServicePrices',
      'readServiceNeeds',
      'listBranchServices',
      'listVisitSlots',
    ],
    onClose,
  )
  const faults = faultsOf(draft)
  const submit = () => {
    setChecked(true)
    if (faults.length > 0) return
    save((send, query) =>
      saveService(
        { company: company.id, id, created, stored: opened, draft, resources: choices.resources },
        { send, query, onCreated: setCreated },
      ),
    )
  }
  const change = (part: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...part }))
  const errorOf = (fault: ServiceFault, message: string, wire?: string) =>
    isChecked && faults.includes(fault)
      ? message
      : wire === undefined
        ? null
        : saving.errorOf(`company_service.${wire}`)
  return (
    <SavingSheet
      title={id === undefined ? text('desk.catalogue.newService') : stored.name}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('desk.setUp.serviceName')}
        required
        maxLength={300}
        name="name"
        value={draft.name}
        error={errorOf('name', text('desk.setUp.error.service'), 'name')}
        onChange={(name) => change({ name })}
      />
      <ServicePlace id={id} draft={draft} categories={choices.categories} saving={saving} change={change} />
      <ServiceTimes draft={draft} change={change} errorOf={errorOf} />
      {draft.kind === 'EVENT' && (
        <TextField
          label={text('desk.setUp.places')}
          inputMode="numeric"
          name="places"
          value={draft.places}
          error={errorOf('places', text('desk.setUp.error.places'), 'capacity')}
          onChange={(places) => change({ places })}
        />
      )}
      <PricesField
        rows={draft.prices}
        lists={choices.lists}
        types={choices.types}
        error={errorOf('price', text('desk.setUp.error.price'))}
        onChange={(prices) => change({ prices })}
      />
      <PerformersField draft={draft} resources={choices.resources} isChecked={isChecked} change={change} />
      {draft.kind !== 'EVENT' && (
        <NeedsField
          rows={draft.needs}
          resources={choices.resources}
          types={choices.types}
          isChecked={isChecked}
          onChange={(needs) => change({ needs })}
        />
      )}
      <ServiceLimits draft={draft} change={change} errorOf={errorOf} />
      <ServiceLook id={id} draft={draft} change={change} saving={saving} />
    </SavingSheet>
  )
}

const pageOf = (
  company: { alias: string | null; id: string; branches: readonly { id: string }[] },
  service: string,
) => `/i/${company.alias ?? company.id}/b/${company.branches[0]?.id ?? ''}/s/${service}/d`

type Part = { draft: ServiceDraft; change(part: Partial<ServiceDraft>): void }

type ServicePlaceProps = Part & {
  id: string | undefined
  categories: Choices['categories']
  saving: Saving
}

/** Kind and category. */
function ServicePlace({ id, draft, categories, saving, change }: ServicePlaceProps) {
  const text = useText()
  return (
    <>
      {id === undefined && (
        <SelectField
          label={text('desk.setUp.kind')}
          hint={text('desk.catalogue.kindHint')}
          name="kind"
          value={draft.kind}
          options={kinds.map((kind) => ({ value: kind, label: text(`desk.setUp.kind.${kind}`) }))}
          onChange={(kind) => change({ kind })}
        />
      )}
      <SelectField
        label={text('desk.catalogue.category')}
        placeholder={text('desk.catalogue.noCategory')}
        name="parent"
        value={draft.parent}
        error={saving.errorOf('company_service.parent')}
        options={categories.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={(parent) => change({ parent })}
      />
    </>
  )
}

type ServiceTimesProps = Part & {
  errorOf(fault: ServiceFault, message: string, wire: string): string | null
}

function ServiceTimes({ draft, change, errorOf }: ServiceTimesProps) {
  const text = useText()
  const minutes = (
    name: 'minutes' | 'before' | 'after' | 'longest',
    label: string,
    wire: string,
    message = text('desk.settings.error.number'),
  ) => (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={5}
      name={name}
      value={draft[name]}
      error={errorOf(name, message, wire)}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.catalogue.times')}</legend>
      {draft.kind === 'RENT' ? (
        <div className="desk-pair">
          {minutes('minutes', text('desk.catalogue.shortest'), 'duration', text('desk.setUp.error.minutes'))}
          {minutes('longest', text('desk.catalogue.longest'), 'max_duration')}
        </div>
      ) : (
        minutes('minutes', text('desk.setUp.minutes'), 'duration', text('desk.setUp.error.minutes'))
      )}
      <div className="desk-pair">
        {minutes('before', text('desk.catalogue.before'), 'buffer_before')}
        {minutes('after', text('desk.catalogue.after'), 'buffer_after')}
      </div>
      <p className="z-soft z-small">{text('desk.catalogue.timesHint')}</p>
    </fieldset>
  )
}

/** Display on the booking page. */
function ServiceLook({ id, draft, change, saving }: Part & { id: string | undefined; saving: Saving }) {
  const text = useText()
  const { company } = useSession()
  return (
    <>
      <TextField
        label={text('desk.settings.short')}
        hint={text('desk.settings.shortHint')}
        maxLength={2000}
        name="short"
        value={draft.short}
        onChange={(short) => change({ short })}
      />
      <TextArea
        label={text('desk.catalogue.description')}
        maxLength={10_000}
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <TranslationsField
        texts={[
          { name: 'name', label: text('desk.setUp.serviceName'), maxLength: 300, own: draft.name },
          {
            name: 'short_description',
            label: text('desk.settings.short'),
            maxLength: 2000,
            own: draft.short,
          },
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
        path="company_service.translations"
        onChange={(translations) => change({ translations })}
      />
      <PictureField
        label={text('desk.catalogue.picture')}
        value={draft.logo}
        onChange={(logo) => change({ logo })}
      />
      <Checkbox
        label={text('desk.catalogue.online')}
        hint={text('desk.catalogue.onlineHint')}
        name="public"
        value={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      <Checkbox
        label={text('desk.catalogue.active')}
        hint={text('desk.catalogue.activeHint')}
        name="active"
        value={draft.isActive}
        error={saving.errorOf('company_service.active')}
        onChange={(isActive) => change({ isActive })}
      />
      {id !== undefined && (
        <a className="desk-link" href={pageOf(company, id)} target="_blank" rel="noreferrer">
          <ExternalIcon aria-hidden="true" />
          {text('desk.catalogue.seen')}
        </a>
      )}
    </>
  )
}
