import type { CompanyBranch } from '@zapys/contract'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import { Link } from '@zapys/ui/link.tsx'
import { useState } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { timeZoneOptions } from '#staff/features/forms/time-zones.ts'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { branchChanges, branchDraft, type BranchDraft } from './branch-draft.ts'

type BranchFormProps = { branch?: CompanyBranch; onSaved(id: string): void; onClose(): void }

/** Form of a branch: name, address, phone, time zone and prices. */
export function BranchForm({ branch, onSaved, onClose }: BranchFormProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() =>
    branchDraft(branch, company.branches[0]?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listCompanyBranches', 'readStaffMe', 'readBranchDay'], onClose)
  const change = (part: Partial<BranchDraft>) => setDraft((before) => ({ ...before, ...part }))
  const lists = useAll('listPriceLists', { params: { company: company.id } })
  const [opened] = useState(branch)
  const parts = branchChanges(draft, opened)
  const isNamed = draft.name.trim() !== ''
  const needsList = branch === undefined && (lists.data?.length ?? 0) > 1 && draft.list === ''
  const submit = () => {
    setChecked(true)
    if (!isNamed || parts === undefined || needsList) return
    save(async (send, query) => {
      const params = { company: company.id }
      const saved =
        branch === undefined
          ? await send('createBranch', {
              params,
              body: { branch: { ...parts, name: draft.name.trim(), timezone: draft.timezone } },
            })
          : await send('changeBranch', {
              params: { ...params, branch: branch.id },
              query,
              body: { branch: parts },
            })
      onSaved(saved.id)
    })
  }
  return (
    <SavingSheet
      title={branch?.name ?? text('desk.branch.new')}
      submit={text('desk.save')}
      saving={saving}
      timezone={opened?.timezone}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.branch.about')}</p>
      <TextField
        label={text('desk.branch.name')}
        required
        maxLength={200}
        name="name"
        value={draft.name}
        error={isChecked && !isNamed ? text('desk.catalogue.error.name') : saving.errorOf('branch.name')}
        onChange={(name) => change({ name })}
      />
      <Place draft={draft} isWrong={isChecked && parts === undefined} saving={saving} change={change} />
      <SelectField
        label={text('desk.setUp.timezone')}
        hint={text('desk.branch.timezoneHint')}
        name="timezone"
        value={draft.timezone}
        options={timeZoneOptions(draft.timezone)}
        onChange={(timezone) => change({ timezone })}
      />
      {lists.data && lists.data.length > 1 && (
        <SelectField
          label={text('desk.catalogue.priceList')}
          hint={text('desk.branch.listHint')}
          required
          name="list"
          value={draft.list}
          error={isChecked && needsList ? text('desk.branch.error.list') : null}
          options={[
            ...(draft.list === '' ? [{ value: '', label: '–' }] : []),
            ...lists.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(list) => change({ list })}
        />
      )}
      <TextArea
        label={text('desk.branch.description')}
        hint={text('desk.branch.descriptionHint')}
        maxLength={10_000}
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <BranchTranslations draft={draft} saving={saving} change={change} />
      <PictureField
        label={text('desk.catalogue.picture')}
        value={draft.logo}
        onChange={(logo) => change({ logo })}
      />
      {branch !== undefined && <Existing branch={branch} draft={draft} change={change} />}
    </SavingSheet>
  )
}

type PartProps = { draft: BranchDraft; change(part: Partial<BranchDraft>): void }

function Place({ draft, isWrong, saving, change }: PartProps & { isWrong: boolean; saving: Saving }) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('desk.setUp.place')}
        maxLength={200}
        name="city"
        value={draft.city}
        onChange={(city) => change({ city })}
      />
      <TextField
        label={text('desk.settings.street')}
        maxLength={300}
        name="street"
        value={draft.street}
        onChange={(street) => change({ street })}
      />
      <TextField
        label={text('desk.settings.onMap')}
        hint={text('desk.settings.onMapHint')}
        name="place"
        value={draft.place}
        error={
          isWrong
            ? text('desk.settings.error.onMap')
            : (saving.errorOf('branch.latitude') ?? saving.errorOf('branch.longitude'))
        }
        onChange={(place) => change({ place })}
      />
      <TextField
        label={text('desk.settings.phone')}
        type="tel"
        maxLength={250}
        name="phone"
        value={draft.phone}
        error={
          saving.error?.code === 'phone.notInternational'
            ? text('desk.branch.error.phone')
            : saving.errorOf('branch.phone')
        }
        onChange={(phone) => change({ phone })}
      />
    </>
  )
}

function BranchTranslations({ draft, saving, change }: PartProps & { saving: Saving }) {
  const text = useText()
  return (
    <TranslationsField
      texts={[
        { name: 'name', label: text('desk.branch.name'), maxLength: 200, own: draft.name },
        { name: 'city', label: text('desk.setUp.place'), maxLength: 200, own: draft.city },
        { name: 'street', label: text('desk.settings.street'), maxLength: 300, own: draft.street },
        {
          name: 'description',
          label: text('desk.branch.description'),
          maxLength: 10_000,
          own: draft.description,
          isLong: true,
        },
      ]}
      value={draft.translations}
      saving={saving}
      path="branch.translations"
      onChange={(translations) => change({ translations })}
    />
  )
}

function Existing({ branch, draft, change }: PartProps & { branch: CompanyBranch }) {
  const text = useText()
  const { company } = useSession()
  return (
    <>
      <Checkbox
        label={text('desk.catalogue.active')}
        hint={text('desk.branch.activeHint')}
        name="active"
        value={draft.active}
        onChange={(active) => change({ active })}
      />
      <Link className="desk-link" to={`/branches/${branch.id}`}>
        {text('desk.branchSettings.open')}
      </Link>
      {branch.active && (
        <Link className="desk-link" to={`/hours/branch?branch=${branch.id}`}>
          {text('desk.branch.hours')}
        </Link>
      )}
      <a
        className="desk-link"
        href={`/i/${company.alias ?? company.id}/about`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalIcon aria-hidden="true" />
        {text('desk.catalogue.seen')}
      </a>
    </>
  )
}
