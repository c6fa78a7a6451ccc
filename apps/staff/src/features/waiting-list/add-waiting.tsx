import { isLocalDate, today } from '@zapys/domain/time'
import { ApiFailure } from '@zapys/contract/client'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { ClientPicker } from '#staff/features/booking/client-picker.tsx'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { ClientFailure } from '#staff/features/booking/client-failure.tsx'
import { type OfferedRental, useRentalService } from '#staff/features/booking/use-rental-service.ts'
import { lengthsOf, type RentalService } from '#staff/features/booking/rental.ts'
import { RentedField } from '#staff/features/booking/rented-field.tsx'
import { isRental } from '#staff/features/booking/use-bookable-services.ts'
import { useNewClient } from '#staff/features/booking/use-new-client.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { useSession } from '#staff/session/session.tsx'

type AddWaitingProps = {
  branch: { id: string; timezone: string }
  onClose(): void
  report(act: DoneAct): void
}

/** Adds a client to the waiting list of a full day; for a full class, use the class. */
export function AddWaiting({ branch, onClose, report }: AddWaitingProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() => emptyDraft(today(branch.timezone, Date.now() / 1000)))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const newClient = useNewClient({ draft, change })
  const wait = useAction('addCompanyWaiting', ['listCompanyWaiting'])
  const params = { company: company.id, branch: branch.id }
  const services = useAll(
    'listBranchServices',
    { params, query: { active: true, type: 'SERVICE' } },
    { staleMs: 300_000 },
  )
  const bookable = (services.data ?? []).filter(({ booking_type }) => booking_type !== 'EVENT')
  const chosen = bookable.find((one) => one.id === draft.service && isRental(one))
  const rental = useRentalService(company.id, branch.id, chosen?.id)

  const add = async () => {
    setFailure(undefined)
    setChecked(true)
    try {
      const client = await newClient.resolve()
      if (client === undefined || draft.service === '' || !isLocalDate(draft.day)) return
      const waiting = {
        client_id: client.id,
        date: draft.day,
        service_ids: [draft.service],
        resource_id: draft.person || undefined,
        duration: (rental && draft.length) ?? undefined,
      }
      await wait.run({ params, body: { waiting } })
      report({ words: text('desk.waiting.added', { name: clientName(client) || text('desk.board.noName') }) })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  return (
    <FormSheet
      title={text('desk.waiting.add')}
      submit={text('desk.waiting.add')}
      busy={newClient.busy || wait.busy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.waiting.addText')}</p>
      <ClientPicker company={company.id} draft={draft} change={change} error={newClient.error} />
      <SelectField
        label={text('desk.booking.service')}
        name="service"
        required
        placeholder={text('desk.booking.chooseService')}
        value={draft.service}
        error={isChecked && draft.service === '' ? text('desk.booking.error.service') : null}
        onChange={(service) => change({ service, length: null })}
        options={bookable.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Wanted branch={branch.id} draft={draft} change={change} rental={rental} />
      <TextField
        label={text('desk.booking.day')}
        name="day"
        type="date"
        required
        value={draft.day}
        error={isChecked && !isLocalDate(draft.day) ? text('desk.booking.error.day') : null}
        onChange={(day) => change({ day })}
      />
      {failure !== undefined && <ClientFailure error={failure} newClient={draft.newClient} change={change} />}
    </FormSheet>
  )
}

type WantedProps = {
  branch: string
  draft: Draft
  change(part: Partial<Draft>): void
  rental: OfferedRental | undefined
}

/** For whom the client waits; for a rental: for what, and how long. */
function Wanted({ branch, draft: { person, length }, change, rental }: WantedProps) {
  const text = useText()
  const { company } = useSession()
  const params = { company: company.id, branch }
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { staleMs: 300_000 })
  if (rental !== undefined)
    return (
      <>
        <RentedField
          {...params}
          rental={rental}
          person={person}
          onPerson={(next) => change({ person: next })}
        />
        <LengthField
          service={rental.service}
          length={length}
          onLength={(seconds) => change({ length: seconds })}
        />
      </>
    )
  const people = (resources.data?.content ?? []).filter(({ active, type }) => active && type !== 'GROUP')
  return (
    <SelectField
      label={text('desk.booking.person')}
      name="person"
      value={person}
      onChange={(next) => change({ person: next })}
      options={[
        { value: '', label: text('desk.booking.anyPerson') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** More would make the list too long to choose from. */
const MAX_LENGTHS = 24

type LengthFieldProps = { service: RentalService; length: number | null; onLength(seconds: number): void }

/** Lengths that clients can rent. */
function LengthField({ service, length, onLength }: LengthFieldProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const step = useCompanySettings(company.id)?.booking_settings?.slot_cutter.slot_size ?? 3600
  const { minSeconds, maxSeconds } = lengthsOf(service, step)
  const lengths = Array.from({ length: MAX_LENGTHS }, (_, index) => minSeconds + index * step)
  return (
    <SelectField
      label={text('desk.history.field.duration')}
      name="length"
      value={String(length ?? minSeconds)}
      onChange={(chosen) => onLength(Number(chosen))}
      options={lengths
        .filter((seconds) => seconds <= maxSeconds)
        .map((seconds) => ({ value: String(seconds), label: formats.duration(seconds) }))}
    />
  )
}
