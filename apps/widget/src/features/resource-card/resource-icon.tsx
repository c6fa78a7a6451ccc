import { DoorIcon, PeopleIcon, PersonIcon } from '@zapys/ui/icons.ts'

type Props = { isRoom: boolean }

export const ResourceIcon = ({ isRoom }: Props) => (isRoom ? <DoorIcon /> : <PersonIcon />)

/** For any of several. */
export const ResourcesIcon = ({ isRoom }: Props) => (isRoom ? <DoorIcon /> : <PeopleIcon />)
