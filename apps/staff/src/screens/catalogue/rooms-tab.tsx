import type { BranchResource } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { DoorIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { RoomForm } from '#staff/features/catalogue/room-form.tsx'
import { useResources } from '#staff/features/catalogue/use-choices.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function RoomsTab() {
  const text = useText()
  const { company } = useSession()
  const { resources, error, refetch } = useResources()
  const [opened, setOpened] = useState<{ room?: BranchResource }>()
  const failed = error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />
  if (resources === undefined) return failed || <Skeleton shape="row" count={3} />
  const rooms = resources.filter(({ room }) => room)
  const branchOf = (room: BranchResource) => company.branches.find(({ id }) => id === room.branch_id)?.name
  return (
    <>
      {failed}
      <div className="z-cluster">
        <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.catalogue.addRoom')}
        </Button>
      </div>
      {rooms.length === 0 ? (
        <EmptyState
          icon={<DoorIcon />}
          title={text('desk.catalogue.noRooms')}
          text={text('desk.catalogue.roomHint')}
        />
      ) : (
        <List label={text('desk.catalogue.tab.rooms')}>
          {rooms.map((room) => (
            <ListRow
              key={room.id}
              onPress={() => setOpened({ room })}
              leading={<Avatar name={room.name} src={room.logo} shape="square" />}
              title={room.name}
              subtitle={company.branches.length > 1 && branchOf(room)}
              badge={!room.active && <Badge>{text('desk.catalogue.off')}</Badge>}
            />
          ))}
        </List>
      )}
      {opened !== undefined && <RoomForm {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
