import { Checkbox, SelectField } from '@zapys/ui/field.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** People and rooms of the branch. */
function useBranchResources(branch: string) {
  const { company } = useSession()
  const resources = useCall(
    'listBranchResources',
    { params: { company: company.id, branch }, query: { size: 100 } },
    { staleMs: 300_000 },
  )
  return (resources.data?.content ?? []).filter(({ type }) => type !== 'GROUP')
}

type LeaderProps = { branch: string; leader: string; onLeader(leader: string): void }

export function LeaderField({ branch, leader, onLeader }: LeaderProps) {
  const text = useText()
  const people = useBranchResources(branch).filter(({ id, active }) => active || id === leader)
  return (
    <SelectField
      label={text('desk.class.leader')}
      name="leader"
      value={leader}
      onChange={onLeader}
      options={[
        { value: '', label: text('desk.class.noLeader') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

type RoomsProps = { branch: string; rooms: readonly string[]; onRooms(rooms: string[]): void }

/** Rooms and devices occupied by the class. */
export function RoomsField({ branch, rooms, onRooms }: RoomsProps) {
  const text = useText()
  const all = useBranchResources(branch).filter(
    ({ id, room, active }) => (room && active) || rooms.includes(id),
  )
  if (all.length === 0) return null
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.class.rooms')}</legend>
      {all.map(({ id, name }) => (
        <Checkbox
          key={id}
          name={`room-${id}`}
          label={name}
          value={rooms.includes(id)}
          onChange={(isTaken) => onRooms(isTaken ? [...rooms, id] : rooms.filter((room) => room !== id))}
        />
      ))}
    </fieldset>
  )
}
