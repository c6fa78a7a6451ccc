import type { CompanyEvent } from '@zapys/contract'
import { toInstant } from '@zapys/domain/time'
import { SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { changedTranslations, type Translations } from '#staff/features/forms/translations.ts'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { typedAmount } from '#staff/features/money/amount.ts'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { placesIn, priceIn, skippedDay } from './class-draft.ts'
import { ClassFailure } from './class-failure.tsx'
import type { ClassProps } from './class-parts.tsx'
import { LeaderField, RoomsField } from './leader-field.tsx'
import { useLaterClasses } from './use-later-classes.ts'
import { useSkippedWords } from './use-skipped-words.ts'
import { className, type PlacedClass } from './week.ts'

type ClassText = 'name' | 'description'

const draftOf = ({ event, start }: PlacedClass) => ({
  name: event.name ?? '',
  description: event.description ?? '',
  translations: event.translations as Translations<ClassText>,
  places: String(event.space),
  price: event.price === null ? '' : typedAmount(event.price),
  leader: event.resource?.id ?? '',
  rooms: event.besides.map(({ id }) => id),
  start: start as number | null,
})
type Draft = ReturnType<typeof draftOf>

/** Changed values only; the rest of each class stays. */
function partsOf(draft: Draft, { event }: PlacedClass) {
  const [space, price] = [placesIn(draft.places), priceIn(draft.price)]
  const rooms = event.besides.map(({ id }) => id)
  const translations = changedTranslations(draft.translations, event.translations)
  return {
    ...(draft.name.trim() === (event.name ?? '') ? {} : { name: draft.name.trim() || null }),
    ...(draft.description.trim() === (event.description ?? '')
      ? {}
      : { description: draft.description.trim() || null }),
    ...(translations && { translations }),
    ...(space === event.space ? {} : { space }),
    ...((price ?? null) === event.price ? {} : { price: price ?? null }),
    ...(draft.leader === (event.resource?.id ?? '') ? {} : { resource_id: draft.leader || null }),
    ...(draft.rooms.toSorted().join() === rooms.toSorted().join() ? {} : { besides: draft.rooms }),
  }
}

/** Edits a class, alone or with the later ones of its timetable. Clients of a moved class are notified. */
export function EditClass({ branch, placed: opened, onClose, report }: ClassProps) {
  const text = useText()
  const { company } = useSession()
  // State when the form was opened: after a failure some classes are changed, and the rest is found by the old values.
  const [placed] = useState(opened)
  const [sent, setSent] = useState<readonly PlacedClass[]>()
  const [draft, setDraft] = useState(() => draftOf(placed))
  const [scope, setScope] = useState<'ONE' | 'LATER'>('ONE')
  const [isChecked, setChecked] = useState(false)
  const skippedWords = useSkippedWords()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { later, error: laterError } = useLaterClasses(branch, placed)
  const all = sent ?? (scope === 'LATER' ? [placed, ...later] : [placed])
  const { saving, save } = useSaving(classReads, () => {
    report({ words: text('desk.class.changed', { count: all.length }) })
    onClose()
  })
  const parts = partsOf(draft, placed)
  const isMoved = draft.start !== placed.start || 'resource_id' in parts
  const isFine = {
    places: placesIn(draft.places) !== undefined,
    price: draft.price.trim() === '' || priceIn(draft.price) !== undefined,
    time: draft.start !== null,
  }
  const skipped =
    draft.start === placed.start
      ? undefined
      : skippedDay(
          all.map(({ day }) => day),
          draft.start,
          branch.timezone,
        )
  const submit = () => {
    setChecked(true)
    if (!Object.values(isFine).every(Boolean) || skipped !== undefined) return
    setSent(all)
    save(async (send) => {
      // Changes one by one; a retry after a failure repeats the same change, which has no further effect.
      for (const { event, day } of all)
        await send('changeEvent', {
          params: { company: company.id, branch: branch.id, event: event.id },
          query: { moveAppointments: true },
          body: { event: { ...parts, ...startOf(draft, placed, { day, timezone: branch.timezone }) } },
        })
    })
  }
  const errorOf = (field: keyof typeof isFine) =>
    isChecked && !isFine[field]
      ? text(`desk.class.error.${field}`)
      : isChecked && field === 'time' && skipped !== undefined
        ? skippedWords(skipped)
        : null
  return (
    <FormSheet
      title={className(placed.event)}
      submit={text('desk.save')}
      busy={saving.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {later.length > 0 && (
        <SelectField
          label={text('desk.class.scope')}
          name="scope"
          value={scope}
          options={[
            { value: 'ONE', label: text('desk.class.scope.ONE') },
            { value: 'LATER', label: text('desk.class.scope.LATER', { count: later.length }) },
          ]}
          onChange={(value) => {
            setSent(undefined)
            setScope(value)
          }}
        />
      )}
      {laterError !== null && <FailureNotice error={laterError} />}
      <ClassFields branch={branch.id} draft={draft} errorOf={errorOf} change={change} />
      <ClassTexts draft={draft} saving={saving} change={change} />
      {isMoved && <Moved events={all.map(({ event }) => event)} />}
      <ClassFailure error={saving.error} />
    </FormSheet>
  )
}

type FieldsProps = {
  branch: string
  draft: Draft
  errorOf(field: 'places' | 'price' | 'time'): string | null
  change(part: Partial<Draft>): void
}

function ClassFields({ branch, draft, errorOf, change }: FieldsProps) {
  const text = useText()
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
      <TimeField
        label={text('desk.booking.time')}
        name="time"
        value={draft.start}
        error={errorOf('time')}
        onChange={(start) => change({ start })}
      />
      <TextField
        label={text('desk.class.part.places')}
        inputMode="numeric"
        maxLength={4}
        required
        name="places"
        value={draft.places}
        error={errorOf('places')}
        onChange={(places) => change({ places })}
      />
      <TextField
        label={text('desk.class.part.price')}
        hint={text('desk.class.priceHint')}
        inputMode="decimal"
        maxLength={12}
        name="price"
        value={draft.price}
        error={errorOf('price')}
        onChange={(price) => change({ price })}
      />
      <LeaderField branch={branch} leader={draft.leader} onLeader={(leader) => change({ leader })} />
      <RoomsField branch={branch} rooms={draft.rooms} onRooms={(rooms) => change({ rooms })} />
    </>
  )
}

type TextsProps = Pick<FieldsProps, 'draft' | 'change'> & { saving: Saving }

/** Public texts of the class in each language. */
function ClassTexts({ draft, saving, change }: TextsProps) {
  const text = useText()
  return (
    <>
      <TextArea
        label={text('desk.catalogue.description')}
        hint={text('desk.class.descriptionHint')}
        maxLength={10_000}
        name="description"
        value={draft.description}
        error={saving.errorOf('event.description')}
        onChange={(description) => change({ description })}
      />
      <TranslationsField
        texts={[
          { name: 'name', label: text('desk.class.name'), maxLength: 300, own: draft.name },
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
        path="event.translations"
        onChange={(translations) => change({ translations })}
      />
    </>
  )
}

/** Instant on the class's own day; undefined if the time is unchanged. */
function startOf(
  { start }: Draft,
  placed: PlacedClass,
  { day, timezone }: { day: string; timezone: string },
): { start_time?: string } {
  if (start === null || start === placed.start) return {}
  const instant = toInstant(timezone, day, start)
  return instant === null ? {} : { start_time: new Date(instant * 1000).toISOString() }
}

/** Clients affected by a new time or leader. */
function Moved({ events }: { events: readonly CompanyEvent[] }) {
  const text = useText()
  const bookings = events.reduce((sum, { appointments }) => sum + appointments.length, 0)
  if (bookings === 0) return null
  return <Notice tone="info">{text('desk.class.moveText', { count: bookings })}</Notice>
}
