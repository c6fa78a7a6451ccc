import type { BranchResource } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { SelectField, TextArea } from '@zapys/ui/field.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useWhen } from '#staff/features/use-when.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { Alternatives } from './alternatives.tsx'
import { ClientFailure } from './client-failure.tsx'
import { ClientPicker } from './client-picker.tsx'
import { type Draft, type DraftErrors, servicesOf } from './draft.ts'
import { MoreFields } from './more-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { RentalTimes } from './rental-times.tsx'
import { RentedField } from './rented-field.tsx'
import { ServicesField } from './services-field.tsx'
import { TimePicker } from './time-picker.tsx'
import { isRental, useBookableServices } from './use-bookable-services.ts'
import { useBooking } from './use-booking.ts'
import { type RentalHours, useRental } from './use-rental.ts'
import { totalOf, useVisitDates, type VisitDates } from './use-visit-dates.ts'

type BookingSheetProps = {
  company: string
  branch: { id: string; timezone: string }
  resources: readonly BranchResource[]
  /** Stored by the screen, so that closing the sheet keeps the typed values. */
  draft: Draft
  change(part: Partial<Draft>): void
  onClose(): void
  /** Undefined: the staff member may not change hours. */
  onBlock: (() => void) | undefined
  onBooked(words: string): void
}

/** Form of a new booking: client, services, performer, time; of a rental: what is rented, and its hours. */
export function BookingSheet(props: BookingSheetProps) {
  const text = useText()
  const formats = useFormats()
  const { company, branch, draft } = props
  const { services, bookable } = useBookableServices(company, branch.id, draft)
  const service = bookable.find((one) => one.id === draft.service && isRental(one))
  const { person, day, time, length } = draft
  const rental = useRental({ company, branch, service: service?.id, person, day, time, length })
  const visit = useVisitDates(company, branch, draft, rental?.seconds)
  const { book, busy, errors, failure } = useBooking({ ...props, visit, rental })
  const visits = draft.everyWeeks === 0 ? 1 : visit.starts.length
  const total = totalOf(draft, visit)
  const when = useWhen()(draft.day, draft.time)
  const what =
    when === undefined
      ? text('desk.booking.submit')
      : visits > 1
        ? text('desk.repeat.submit', { count: visits })
        : text('desk.booking.submitAt', when)
  return (
    <FormSheet
      title={text('desk.booking.newTitle')}
      submit={total === undefined ? what : `${what} · ${formats.money(total.price, total.currency_code)}`}
      busy={busy}
      // Not known yet whether it is a rental.
      disabled={draft.service !== '' && (services.isPending || rental?.isUnknown === true)}
      onSubmit={() => void book()}
      onClose={props.onClose}
    >
      <ErrorSummary title={text('desk.checkForm')} errors={summaryOf(errors, draft)} />
      <Fields {...props} errors={errors} visit={visit} rental={rental} />
      {failure !== undefined && (
        <ClientFailure error={failure} newClient={draft.newClient} change={props.change} />
      )}
      <Alternatives failure={failure} choose={(day, time) => props.change({ day, time })} />
      {props.onBlock && (
        <Button kind="quiet" onClick={props.onBlock}>
          {text('desk.block.instead')}
        </Button>
      )}
    </FormSheet>
  )
}

const summaryOf = ({ client, service, time, end, price, priceReason }: DraftErrors, { newClient }: Draft) => [
  ...(client === undefined
    ? []
    : [{ fieldId: newClient === null ? 'client' : 'client_name', message: client }]),
  ...(service === undefined ? [] : [{ fieldId: 'service', message: service }]),
  ...(time === undefined ? [] : [{ fieldId: 'time', message: time }]),
  ...(end === undefined ? [] : [{ fieldId: 'end', message: end }]),
  ...(price === undefined ? [] : [{ fieldId: 'price', message: price }]),
  ...(priceReason === undefined ? [] : [{ fieldId: 'price_reason', message: priceReason }]),
]

type FieldsProps = BookingSheetProps & {
  errors: DraftErrors
  visit: VisitDates
  /** Undefined: the service is no rental. */
  rental: RentalHours | undefined
}

function Fields(props: FieldsProps) {
  const { company, branch, draft, change, errors, visit, rental } = props
  const text = useText()
  return (
    <>
      <ClientPicker company={company} draft={draft} change={change} error={errors.client} />
      <ServicesField
        company={company}
        branch={branch.id}
        draft={draft}
        change={change}
        error={errors.service}
      />
      {rental === undefined ? <PersonAndTime {...props} /> : <RentedHours {...props} rental={rental} />}
      <PriceFields draft={draft} change={change} errors={errors} visit={visit} />
      <TextArea
        label={text('desk.booking.note')}
        name="note"
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={2000}
      />
      <MoreFields draft={draft} change={change} visit={visit} />
    </>
  )
}

function PersonAndTime({ company, branch, resources, draft, change, errors }: FieldsProps) {
  const text = useText()
  return (
    <>
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
        services={servicesOf(draft)}
        person={draft.person}
        day={draft.day}
        time={draft.time}
        error={errors.time}
        onDay={(day) => change({ day })}
        onTime={(time) => change({ time })}
      />
    </>
  )
}

const RentedHours = ({
  company,
  branch,
  draft: { person, day, time },
  change,
  errors,
  rental,
}: FieldsProps & { rental: RentalHours }) => (
  <>
    <RentedField
      company={company}
      branch={branch.id}
      rental={rental}
      person={person}
      onPerson={(chosen) => change({ person: chosen })}
    />
    <RentalTimes
      company={company}
      branch={branch}
      rental={rental}
      person={person}
      day={day}
      time={time}
      change={change}
      error={errors.time}
      endError={errors.end}
    />
  </>
)
