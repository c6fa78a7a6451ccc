import type { BranchResource, ResourceType } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, FieldError, SelectField, TextField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { faultOfNeed, type NeedRow, newNeed } from './need-rows.ts'

const MAX_NEEDS = 10

type NeedsFieldProps = {
  rows: readonly NeedRow[]
  resources: readonly BranchResource[]
  types: readonly ResourceType[]
  isChecked: boolean
  onChange(rows: NeedRow[]): void
}

/** Rooms and devices that must be free in addition to the performer. */
export function NeedsField({ rows, resources, types, isChecked, onChange }: NeedsFieldProps) {
  const text = useText()
  const chosen = rows.flatMap((row) => row.resources)
  const rooms = resources.filter(({ id, room, active }) => chosen.includes(id) || (room && active))
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.needs.title')}</legend>
      <p className="z-soft z-small">{text('desk.needs.hint')}</p>
      {rows.map((row, index) => (
        <Need
          key={row.key}
          row={row}
          number={index + 1}
          rooms={rooms}
          types={types}
          isChecked={isChecked}
          onChange={(part) => onChange(rows.with(index, { ...row, ...part }))}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {rows.length < MAX_NEEDS && (
        <Button
          size="s"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => onChange([...rows, newNeed()])}
        >
          {text('desk.needs.add')}
        </Button>
      )}
    </fieldset>
  )
}

type NeedProps = {
  row: NeedRow
  number: number
  rooms: readonly BranchResource[]
  types: readonly ResourceType[]
  isChecked: boolean
  onChange(part: Partial<NeedRow>): void
  onRemove(): void
}

function Need({ row, number, rooms, types, isChecked, onChange, onRemove }: NeedProps) {
  const text = useText()
  const fault = isChecked ? faultOfNeed(row) : undefined
  return (
    <div className="desk-menu-item" role="group" aria-label={text('desk.needs.of', { number })}>
      <SelectField
        label={text('desk.needs.what')}
        name={`need-${row.key}`}
        value={row.type}
        options={[
          { value: '', label: text('desk.needs.chosen') },
          ...types.map(({ id, name }) => ({ value: id, label: text('desk.needs.ofType', { name }) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      {row.type === '' && (
        <NeededRooms row={row} rooms={rooms} isWrong={fault === 'resources'} onChange={onChange} />
      )}
      <TextField
        label={text('desk.needs.places')}
        hint={text('desk.needs.placesHint')}
        inputMode="numeric"
        maxLength={3}
        name={`places-${row.key}`}
        value={row.places}
        error={fault === 'places' ? text('desk.settings.error.number') : null}
        onChange={(places) => onChange({ places })}
      />
      <Button size="s" kind="quiet" onClick={onRemove}>
        {text('desk.needs.remove', { number })}
      </Button>
    </div>
  )
}

type NeededRoomsProps = Pick<NeedProps, 'row' | 'rooms' | 'onChange'> & { isWrong: boolean }

function NeededRooms({ row, rooms, isWrong, onChange }: NeededRoomsProps) {
  const text = useText()
  const { company } = useSession()
  const branchOf = (room: BranchResource) =>
    company.branches.length > 1 && company.branches.find(({ id }) => id === room.branch_id)?.name
  if (rooms.length === 0) return <FieldError id={`rooms-${row.key}`}>{text('desk.needs.noRooms')}</FieldError>
  return (
    <div className="z-stack" role="group" aria-label={text('desk.needs.rooms')}>
      {rooms.map((room, index) => (
        <Checkbox
          key={room.id}
          name={`need-${row.key}-${room.id}`}
          label={[room.name, room.last_name, branchOf(room)].filter(Boolean).join(' · ')}
          value={row.resources.includes(room.id)}
          error={isWrong && index === 0 ? text('desk.needs.error.rooms') : null}
          onChange={(isChosen) =>
            onChange({
              resources: isChosen
                ? [...row.resources, room.id]
                : row.resources.filter((one) => one !== room.id),
            })
          }
        />
      ))}
    </div>
  )
}
