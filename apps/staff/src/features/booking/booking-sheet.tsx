import { toInstant } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { SelectField, TextArea } from '@zapys/ui/field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { BranchResource } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { Alternatives } from './alternatives.tsx'
import { ClientPicker } from './client-picker.tsx'
import { type Draft, type DraftErrors, errorsOf, namesOf } from './draft.ts'
import { TimePicker } from './time-picker.tsx'

type BookingSheetProps = {
  company: string
  branch: { id: string; timezone: string }
  resources: readonly BranchResource[]
  /** Stored by the screen, so that closing the sheet loses nothing that was typed. */
  draft: Draft
  change(part: Partial<Draft>): void
  onClose(): void
  /** Undefined: the staff member changes no hours. */
  onBlock: (() => void) | undefined
  onBooked(words: string): void
}

/** A new booking: whom, what, with whom, when. */
export function BookingSheet(props: BookingSheetProps) {
  const text = useText()
  const formats = useFormats()
  const { draft } = props
  const { book, busy, errors, failure } = useBooking(props)
  return (
    <FormSheet
      title={text('desk.booking.newTitle')}
      submit={
        draft.time === null
          ? text('desk.booking.submit')
          : text('desk.booking.submitAt', {
              day: formats.date(draft.day, 'brief'),
              time: formats.time(draft.time),
            })
      }
      busy={busy}
      onSubmit={() => void book()}
      onClose={props.onClose}
    >
      <ErrorSummary title={text('desk.checkForm')} errors={summaryOf(errors, draft)} />
      <Fields {...props} errors={errors} />
      {failure !== undefined && <FailureNotice error={failure} />}
      <Alternatives failure={failure} choose={(day, time) => props.change({ day, time })} />
      {props.onBlock && (
        <Button kind="quiet" onClick={props.onBlock}>
          {text('desk.block.instead')}
        </Button>
      )}
    </FormSheet>
  )
}

const summaryOf = ({ client, service, time }: DraftErrors, { newClient }: Draft) => [
  ...(client === undefined
    ? []
    : [{ fieldId: newClient === null ? 'client' : 'client_name', message: client }]),
  ...(service === undefined ? [] : [{ fieldId: 'service', message: service }]),
  ...(time === undefined ? [] : [{ fieldId: 'time', message: time }]),
]

function Fields({
  company,
  branch,
  resources,
  draft,
  change,
  errors,
}: BookingSheetProps & { errors: DraftErrors }) {
  const text = useText()
  const formats = useFormats()
  const services = useCall(
    'listBranchServices',
    {
      params: { company, branch: branch.id },
      query: {
        active: true,
        type: 'SERVICE',
        size: 100,
        resource: draft.person === '' ? undefined : draft.person,
      },
    },
    { staleMs: 300_000, keepPrevious: true },
  )
  const bookable = (services.data?.content ?? []).filter(
    ({ booking_type, group_training_service }) => booking_type === 'GENERAL' && !group_training_service,
  )
  // A person who does not perform the chosen service was chosen after it.
  const isUnknown =
    draft.service !== '' &&
    services.data !== undefined &&
    !services.isPlaceholderData &&
    bookable.every(({ id }) => id !== draft.service)
  useEffect(() => {
    if (isUnknown) change({ service: '' })
  }, [isUnknown, change])
  return (
    <>
      <ClientPicker company={company} draft={draft} change={change} error={errors.client} />
      <SelectField
        label={text('desk.booking.service')}
        name="service"
        required
        placeholder={text('desk.booking.chooseService')}
        value={draft.service}
        error={errors.service ?? null}
        onChange={(service) => change({ service })}
        options={bookable.map(({ id, name, duration }) => ({
          value: id,
          label: `${name} · ${formats.duration(duration)}`,
        }))}
      />
      {services.error !== null && (
        <FailureNotice error={services.error} onRetry={() => void services.refetch()} />
      )}
      <SelectField
        label={text('desk.booking.person')}
        name="person"
        value={draft.person}
        onChange={(person) => change({ person })}
        options={[
          { value: '', label: text('desk.booking.anyPerson') },
          ...resources
            .filter(({ active, type }) => active && type !== 'GROUP')
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TimePicker
        company={company}
        branch={branch.id}
        services={draft.service === '' ? [] : [draft.service]}
        person={draft.person}
        day={draft.day}
        time={draft.time}
        error={errors.time}
        onDay={(day) => change({ day })}
        onTime={(time) => change({ time })}
      />
      <TextArea
        label={text('desk.booking.note')}
        name="note"
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={2000}
      />
    </>
  )
}

/** Adds a new client first, and books then. A repeat after a lost response books once. */
function useBooking({ company, branch, draft, change, onBooked }: BookingSheetProps) {
  const text = useText()
  const formats = useFormats()
  const addClient = useAction('createCompanyClient', ['listCompanyClients'])
  const create = useAction('createCompanyAppointment', [
    'readBranchDay',
    'listVisitSlots',
    'listCompanyWaiting',
  ])
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const attempt = useRef({ for: '', key: '' })

  const clientId = async (): Promise<string> => {
    if (draft.client !== null) return draft.client.id
    const { name, phone } = draft.newClient ?? { name: '', phone: '' }
    const client = await addClient.run({
      params: { company },
      body: { client: { ...namesOf(name), ...(phone.trim() === '' ? {} : { phone }) } },
    })
    // Should the booking be rejected, the client is not added twice.
    change({ client, newClient: null })
    return client.id
  }

  const book = async () => {
    const found = errorsOf(draft, text)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || draft.time === null) return
    try {
      const client = await clientId()
      const instant = toInstant(branch.timezone, draft.day, draft.time)
      if (instant === null) return setErrors({ time: text('desk.booking.error.skipped') })
      const appointment = {
        client: { id: client },
        start_time: new Date(instant * 1000).toISOString(),
        service_resource_settings: [
          {
            service: draft.service,
            resources: draft.person === '' ? [] : [draft.person],
            auto_selected_resources: draft.person === '',
            ordinal: 1,
          },
        ],
        ...(draft.note.trim() === '' ? {} : { comment: draft.note.trim() }),
        ...(draft.waiting !== undefined && { waiting_id: draft.waiting }),
      }
      const asked = JSON.stringify(appointment)
      if (attempt.current.for !== asked) attempt.current = { for: asked, key: crypto.randomUUID() }
      await create.run({
        params: { company, branch: branch.id },
        body: { appointment },
        idempotencyKey: attempt.current.key,
      })
      onBooked(
        text('desk.booking.booked', {
          day: formats.date(draft.day, 'brief'),
          time: formats.time(draft.time),
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  return { book, busy: addClient.busy || create.busy, errors, failure }
}
