import { SelectField } from '@zapys/ui/field.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'

type RentedFieldProps = {
  company: string
  branch: string
  /** Id of the rental. */
  service: string
  person: string
  /** The booking has one, so it cannot be any. */
  isNamed?: boolean
  onPerson(person: string): void
}

/** What is rented: a room or device of this rental, or any free one. */
export function RentedField({ company, branch, service, person, isNamed = false, onPerson }: RentedFieldProps) {
  const text = useText()
  const resources = useCall(
    'listBranchResources',
    { params: { company, branch }, query: { size: 100, service: [service] } },
    { staleMs: 300_000 },
  )
  const rented = (resources.data?.content ?? []).filter(
    ({ active, type, id }) => (active && type !== 'GROUP') || id === person,
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
