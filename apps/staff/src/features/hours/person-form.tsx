import type { BranchResource, WeekFrame } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useRef, useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { ResourceTexts, type TypedTexts } from '#staff/features/forms/resource-texts.tsx'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { framesOf, type WeekDay, weekOf } from './day-hours.ts'
import { ServicesField } from './services-field.tsx'
import { WeekFields } from './week-fields.tsx'

type PersonFormProps = {
  company: string
  branch: string
  /** Absent: a new person. */
  person?: BranchResource
  /** Current services of the person. */
  services: readonly string[]
  /** The branch's hours, from which own hours start. */
  branchFrames: readonly WeekFrame[]
  onClose(): void
  onSaved(person: BranchResource): void
  report(act: DoneAct): void
}

const NEW_TYPE = 'new'

/** Name, level, services and, for a new person, hours. A retry after a rejection continues where it stopped. */
export function PersonForm(props: PersonFormProps) {
  const { company, branchFrames, onClose } = props
  const text = useText()
  const [opened] = useState({ person: props.person, services: props.services })
  const { person } = opened
  const [typed, setTyped] = useState(() => ({
    name: person?.name ?? '',
    last_name: person?.last_name ?? '',
    room: person?.room ?? false,
    type: person?.resource_type_id ?? '',
    newType: '',
    description: person?.description ?? '',
    translations: person?.translations ?? {},
  }))
  const [services, setServices] = useState<ReadonlySet<string>>(() => new Set(opened.services))
  const [isOwn, setOwn] = useState(false)
  const [week, setWeek] = useState(() => weekOf(branchFrames))
  const [isChecked, setChecked] = useState(false)
  const saving = useSaving({ ...props, ...opened })
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const frames = isOwn ? framesOf(week) : []
  const isFine =
    typed.name.trim() !== '' &&
    (typed.type !== NEW_TYPE || typed.newType.trim() !== '') &&
    (!isOwn || (frames !== undefined && frames.length > 0))
  const required = (value: string) =>
    isChecked && value.trim() === '' ? text('desk.setUp.error.name') : null
  return (
    <FormSheet
      title={text(person ? 'desk.hours.editPerson' : 'desk.hours.newPerson')}
      submit={text(person ? 'desk.save' : 'desk.hours.add')}
      busy={saving.busy}
      onSubmit={() => {
        setChecked(true)
        if (isFine) void saving.save(typed, [...services], frames ?? [])
      }}
      onClose={onClose}
    >
      <Segments
        label={text('desk.hours.what')}
        value={typed.room ? 'room' : 'person'}
        options={[
          { id: 'person', name: text('desk.hours.person') },
          { id: 'room', name: text('desk.hours.room') },
        ]}
        onChange={(what) => change({ room: what === 'room' })}
      />
      <TextField
        label={text(typed.room ? 'desk.hours.roomName' : 'desk.hours.firstName')}
        name="person_name"
        autoComplete="off"
        required
        maxLength={200}
        value={typed.name}
        onChange={(name) => change({ name })}
        error={required(typed.name)}
      />
      {!typed.room && (
        <TextField
          label={text('desk.client.lastName')}
          name="person_last_name"
          autoComplete="off"
          maxLength={200}
          value={typed.last_name}
          onChange={(last_name) => change({ last_name })}
        />
      )}
      <LevelField
        company={company}
        value={typed.type}
        newType={typed.newType}
        error={required(typed.newType)}
        onChange={change}
      />
      <ResourceTexts typed={typed} saving={saving} onChange={change} />
      <ServicesField company={company} branch={props.branch} value={services} onChange={setServices} />
      {person === undefined && (
        <NewHours
          isOwn={isOwn}
          week={week}
          isChecked={isChecked}
          isEmpty={frames?.length === 0}
          branchFrames={branchFrames}
          onOwn={setOwn}
          onWeek={setWeek}
        />
      )}
      {saving.failure !== undefined && <FailureNotice error={saving.failure} />}
    </FormSheet>
  )
}

type NewHoursProps = {
  isOwn: boolean
  week: readonly WeekDay[]
  isChecked: boolean
  isEmpty: boolean
  branchFrames: readonly WeekFrame[]
  onOwn(isOwn: boolean): void
  onWeek(week: WeekDay[]): void
}

function NewHours({ isOwn, week, isChecked, isEmpty, branchFrames, onOwn, onWeek }: NewHoursProps) {
  const text = useText()
  return (
    <>
      <Segments
        label={text('desk.hours.whose')}
        value={isOwn ? 'own' : 'branch'}
        options={[
          { id: 'branch', name: text('desk.hours.asBranch') },
          { id: 'own', name: text('desk.hours.own') },
        ]}
        onChange={(chosen) => onOwn(chosen === 'own')}
      />
      {isOwn && (
        <WeekFields
          week={week}
          isChecked={isChecked}
          isEmpty={isEmpty}
          branchFrames={branchFrames}
          onChange={onWeek}
        />
      )}
    </>
  )
}

/** Levels are the company's resource types, which can have separate prices. */
function LevelField({
  company,
  value,
  newType,
  error,
  onChange,
}: {
  company: string
  value: string
  newType: string
  error: string | null
  onChange(part: { type?: string; newType?: string }): void
}) {
  const text = useText()
  const types = useCall(
    'listResourceTypes',
    { params: { company }, query: { size: 100 } },
    { staleMs: 300_000 },
  )
  return (
    <>
      <SelectField
        label={text('desk.hours.level')}
        name="level"
        hint={text('desk.catalogue.levelHint')}
        value={value}
        onChange={(type) => onChange({ type })}
        options={[
          { value: '', label: text('desk.catalogue.noLevel') },
          ...(types.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_TYPE, label: text('desk.catalogue.newLevel') },
        ]}
      />
      {value === NEW_TYPE && (
        <TextField
          label={text('desk.catalogue.levelName')}
          name="new_level"
          autoComplete="off"
          required
          maxLength={200}
          value={newType}
          onChange={(name) => onChange({ newType: name })}
          error={error}
        />
      )}
    </>
  )
}

type Typed = TypedTexts & { room: boolean; type: string; newType: string }

/** Runs each step once: what was saved before a rejection is not added again. */
function useSaving({ company, branch, person, services: before, onSaved, report, onClose }: PersonFormProps) {
  const text = useText()
  const addType = useAction('createResourceType', ['listResourceTypes'])
  const create = useAction('createResource', ['listBranchResources'])
  const changePerson = useAction('changeResource', ['listBranchResources', 'readBranchDay'])
  const saveServices = useAction('saveResourceServices', ['listBranchServices', 'listVisitSlots'])
  const saveWeek = useAction('saveResourceWeek', ['listSchedules', 'listVisitSlots'])
  const [failure, setFailure] = useState<ApiFailure>()
  const done = useRef<{ type?: { name: string; id: string }; person?: BranchResource }>({})

  const typeOf = async ({ type, newType }: Typed): Promise<string | null> => {
    if (type !== NEW_TYPE) return type || null
    const name = newType.trim()
    if (done.current.type?.name === name) return done.current.type.id
    const { id } = await addType.run({ params: { company }, body: { resource_type: { name } } })
    done.current.type = { name, id }
    return id
  }
  const personOf = async (typed: Typed): Promise<BranchResource> => {
    const translations = changedTranslations(typed.translations, person?.translations ?? {})
    const translated = translations === undefined ? {} : { translations }
    const parts = {
      name: typed.name.trim(),
      last_name: typed.last_name.trim() || null,
      room: typed.room,
      resource_type_id: await typeOf(typed),
      description: typed.description.trim() || null,
    }
    const known = person ?? done.current.person
    if (known === undefined)
      return create.run({ params: { company, branch }, body: { resource: { ...parts, ...translated } } })
    return changePerson.run({
      params: { company, branch, resource: known.id },
      body: { resource: { ...changedParts(parts, known), ...translated } },
    })
  }
  const save = async (typed: Typed, services: string[], frames: NonNullable<ReturnType<typeof framesOf>>) => {
    setFailure(undefined)
    try {
      const saved = await personOf(typed)
      done.current.person = saved
      const params = { company, branch, resource: saved.id }
      if (services.toSorted().join() !== before.toSorted().join())
        await saveServices.run({ params, body: { services } })
      if (frames.length > 0) await saveWeek.run({ params, body: { frames } })
      report({ words: text('desk.hours.saved', { name: saved.name }) })
      onSaved(saved)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  const busy = [addType, create, changePerson, saveServices, saveWeek].some((action) => action.busy)
  const errorOf = (field: string) =>
    failure?.payload?.errors?.some((one) => one.field === field) === true ? text('desk.form.rejected') : null
  return { save, busy, failure, errorOf }
}
