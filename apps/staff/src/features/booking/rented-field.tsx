import { SelectField } from '@zapys/ui/field.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import type { OfferedRental } from './use-rental-service.ts'

type RentedFieldProps = {
  company: string
  branch: string
  rental: Pick<OfferedRental, 'rooms'>
  person: string
  /** The booking has one, so it cannot be any. */
  isNamed?: boolean
  onPerson(person: string): void
}

/** What is rented: a room or device of this rental, or any free one. */
export function RentedField({
  company,
  branch,
  rental,
  person,
  isNamed = false,
  onPerson,
}: RentedFieldProps) {
  const text = useText()
  const resources = useCall(
    'listBranchResources',
    { params: { company, branch }, query: { size: 100 } },
    { staleMs: 300_000 },
  )
  const rented = (resources.data?.content ?? []).filter(
    ({ active, id }) => id === person || (active && rental.rooms?.includes(id)),
  )
  return (
    <SelectField
      label={text('desk.catalogue.rented')}
      name="person"
      value={person}
      onChange={onPerson}
      options={[
        ...(isNamed ? [] : [{ value: '', label: text('desk.rental.any') }]),
        ...rented.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
