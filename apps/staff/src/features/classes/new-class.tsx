import type { CompanyService } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAll } from '#staff/api/use-all.ts'
import { classReads } from '#staff/features/class-reads.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { type SendCall, useSaving } from '#staff/features/forms/use-saving.ts'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { ClassDays } from './class-days.tsx'
import { ClassFailure } from './class-failure.tsx'
import {
  type ClassDraft,
  classFaults,
  daysOf,
  eventOn,
  newClass,
  skippedDay,
  timetableOf,
} from './class-draft.ts'
import { useSkippedWords } from './use-skipped-words.ts'
import { LeaderField, RoomsField } from './leader-field.tsx'

type NewClassProps = {
  branch: { id: string; timezone: string }
  /** Preselected first day. */
  day: string
  onClose(): void
  report(act: DoneAct): void
}

/** Form of a class: once, on some days, or weekly until a day. */
export function NewClass({ branch, day, onClose, report }: NewClassProps) {
  const text = useText()
  const { company, can } = useSession()
  const services = useAll('listBranchServices', { params: { company: company.id, branch: branch.id } })
  const offered = (services.data ?? []).filter(
    ({ booking_type, type, active }) => booking_type === 'EVENT' && type === 'SERVICE' && active,
  )
  const [draft, setDraft] = useState<ClassDraft>(() => newClass(day, ''))
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<ClassDraft>) => setDraft((before) => ({ ...before, ...part }))
  const service = draft.service || offered[0]?.id || ''
  const whole = { ...draft, service }
  const faults = classFaults(whole)
  const days = daysOf(whole)
  const skipped = skippedDay(days, whole.start, branch.timezone)
  const { saving, save } = useSaving(classReads, () => {
    report({ words: text('desk.class.addedAll', { count: days.length }) })
    onClose()
  })
  const send = useSendClass(branch)
  const skippedWords = useSkippedWords()
  const submit = () => {
    setChecked(true)
    if (faults.length === 0 && skipped === undefined) save((call) => send(whole, call))
  }
  const errorOf = (fault: (typeof faults)[number]) =>
    isChecked && faults.includes(fault) ? text(`desk.class.error.${fault}`) : null
  if (services.data && offered.length === 0)
    return (
      <Sheet open onClose={onClose} title={text('desk.class.new')}>
        <div className="z-stack">
          <p>{text('desk.class.noServices')}</p>
          {can('catalogue.write') && <Link to="/catalogue">{text('desk.catalogue.title')}</Link>}
        </div>
      </Sheet>
    )
  return (
    <FormSheet
      title={text('desk.class.new')}
      submit={text('desk.class.addAll', { count: days.length })}
      busy={saving.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={text('desk.class.service')}
        required
        name="service"
        value={service}
        error={errorOf('service')}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => change({ service: id })}
      />
      <Segments
        label={text('desk.class.repeats')}
        value={draft.repeats}
        options={(['WEEKLY', 'DAYS'] as const).map((id) => ({ id, name: text(`desk.class.repeats.${id}`) }))}
        onChange={(repeats) => change({ repeats })}
      />
      <ClassDays draft={draft} errorOf={errorOf} change={change} />
      <TimeField
        label={text('desk.booking.time')}
        name="time"
        value={draft.start}
        error={errorOf('time') ?? (isChecked && skipped !== undefined ? skippedWords(skipped) : null)}
        onChange={(start) => change({ start })}
      />
      <LeaderField branch={branch.id} leader={draft.leader} onLeader={(leader) => change({ leader })} />
      <RoomsField branch={branch.id} rooms={draft.rooms} onRooms={(rooms) => change({ rooms })} />
      <ClassParts
        draft={draft}
        usual={offered.find(({ id }) => id === service)}
        errorOf={errorOf}
        change={change}
      />
      <ClassFailure
        error={saving.error}
        onWithout={(takenDays) =>
          change({ repeats: 'DAYS', days: days.filter((one) => !takenDays.includes(one)) })
        }
      />
    </FormSheet>
  )
}

type PartsProps = {
  draft: Pick<ClassDraft, 'name' | 'minutes' | 'places' | 'price'>
  /** The service's values, shown as placeholders. */
  usual: Pick<CompanyService, 'duration' | 'capacity'> | undefined
  errorOf(fault: 'minutes' | 'places' | 'price'): string | null
  change(part: Partial<ClassDraft>): void
}

/** Empty fields use the service's values. */
function ClassParts({ draft, usual, errorOf, change }: PartsProps) {
  const text = useText()
  const usualOf = { minutes: usual && usual.duration / 60, places: usual?.capacity, price: undefined }
  return (
    <>
      <TextField
        label={text('desk.class.name')}
        hint={text('desk.class.nameHint')}
        maxLength={300}
        name="name"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      {(['minutes', 'places', 'price'] as const).map((part) => (
        <TextField
          key={part}
          label={text(`desk.class.part.${part}`)}
          hint={text('desk.class.asService')}
          inputMode={part === 'price' ? 'decimal' : 'numeric'}
          maxLength={12}
          placeholder={usualOf[part]?.toString() ?? ''}
          name={part}
          value={draft[part]}
          error={errorOf(part)}
          onChange={(value) => change({ [part]: value })}
        />
      ))}
    </>
  )
}

/** Weekly classes are added all or none. Each single day has its own key, so that a retry adds none twice. */
function useSendClass(branch: NewClassProps['branch']) {
  const { company } = useSession()
  const keys = useRef(new Map<string, string>())
  const keyOf = (sent: object) => {
    const of = JSON.stringify(sent)
    const key = keys.current.get(of) ?? crypto.randomUUID()
    keys.current.set(of, key)
    return key
  }
  const params = { company: company.id, branch: branch.id }
  return async (draft: ClassDraft, call: SendCall) => {
    if (draft.repeats === 'WEEKLY') {
      const timetable = timetableOf(draft)
      await call('createTimetable', { params, body: { timetable }, idempotencyKey: keyOf(timetable) })
      return
    }
    for (const day of daysOf(draft)) {
      const event = eventOn(draft, day, branch.timezone)
      if (event !== undefined)
        await call('createEvent', { params, body: { event }, idempotencyKey: keyOf(event) })
    }
  }
}
