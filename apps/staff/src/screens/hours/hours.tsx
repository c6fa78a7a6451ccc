/** /hours?branch=: people and rooms of a branch, and their hours of today. */
import type { BranchResource } from '@zapys/contract'
import { hoursOn } from '@zapys/domain/slots'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, InviteIcon, PeopleIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useToday } from '#staff/features/use-now.ts'
import { ownHours } from '#staff/features/hours/own-hours.ts'
import { PersonForm } from '#staff/features/hours/person-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { BranchChoice, type ChosenBranch } from '#staff/features/branch-choice.tsx'
import { useBranch } from '#staff/features/use-branch.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'
import { spanText } from '#staff/features/hours/span-text.ts'

export default function HoursScreen() {
  const text = useText()
  const chosen = useBranch()
  const { branch } = chosen
  if (branch === undefined)
    return (
      <Screen title={text('desk.hours.title')}>
        <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
      </Screen>
    )
  return <HoursOfBranch key={branch.id} branch={branch} chosen={chosen} />
}

type Branch = StaffCompany['branches'][number]

function HoursOfBranch({ branch, chosen }: { branch: Branch; chosen: ChosenBranch }) {
  const text = useText()
  const [, setSearch] = useSearchParams()
  const formats = useFormats()
  const navigate = useNavigate()
  const { company, can } = useSession()
  const thisDay = useToday(branch.timezone)
  const params = { company: company.id, branch: branch.id }
  const range = { start: thisDay, end: thisDay }
  const resources = useCall('listBranchResources', { params, query: { size: 100 } })
  const schedules = useCall('listSchedules', { params, query: range })
  const open = useCall('readBranchSchedule', { params, query: range })
  const [isAdding, setAdding] = useState(false)
  const { report, bar } = useDone()
  const all = [resources, schedules, open]
  const failed = all.find(({ error }) => error !== null)
  const canWrite = can('catalogue.write')
  const todayOf = (id: string | null): string | undefined => {
    const own = id === null ? undefined : schedules.data?.find((each) => each.id === id)
    if (open.data === undefined || schedules.data === undefined) return undefined
    const spans = hoursOn(thisDay, open.data, own && ownHours(own))
    return spans.length === 0
      ? text('desk.hours.offToday')
      : text('desk.hours.today', {
          times: spans.map(({ start, end }) => spanText(formats.time, start, end)).join(', '),
        })
  }
  const people = (resources.data?.content ?? []).filter(({ type }) => type !== 'GROUP')
  return (
    <Screen
      title={text('desk.hours.title')}
      action={
        canWrite && (
          <Button kind="primary" icon={<InviteIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {text('desk.hours.add')}
          </Button>
        )
      }
    >
      <div>
        <BranchChoice chosen={chosen} onBranch={(id) => setSearch({ branch: id }, { replace: true })} />
      </div>
      {failed && (
        <FailureNotice
          error={failed.error}
          onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      )}
      {resources.isPending && <Skeleton shape="row" count={4} />}
      <List label={text('desk.hours.branch')}>
        <ListRow
          to={`/hours/branch?branch=${branch.id}`}
          leading={<RowIcon icon={<BranchIcon />} />}
          title={text('desk.hours.branch')}
          subtitle={todayOf(null)}
        />
      </List>
      {resources.data && people.length === 0 && (
        <EmptyState icon={<PeopleIcon />} title={text('desk.board.nobody')} />
      )}
      <PeopleLists people={people} branch={branch.id} todayOf={todayOf} />
      {isAdding && open.data && (
        <PersonForm
          company={company.id}
          branch={branch.id}
          services={[]}
          branchFrames={open.data.cycle_frames}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(`/hours/${id}?branch=${branch.id}`)}
          report={report}
        />
      )}
      {bar}
    </Screen>
  )
}

type PeopleListsProps = {
  people: readonly BranchResource[]
  branch: string
  todayOf(id: string): string | undefined
}

/** Active people first, then inactive ones. */
function PeopleLists({ people, branch, todayOf }: PeopleListsProps) {
  const text = useText()
  const working = people.filter(({ active }) => active)
  const off = people.filter(({ active }) => !active)
  const fullName = ({ name, last_name }: BranchResource) => [name, last_name].filter(Boolean).join(' ')
  return (
    <>
      {working.length > 0 && (
        <List label={text('desk.hours.people')}>
          {working.map((person) => (
            <ListRow
              key={person.id}
              to={`/hours/${person.id}?branch=${branch}`}
              leading={<Avatar name={person.name} src={person.logo} size="s" />}
              title={fullName(person)}
              badge={person.room && <Badge>{text('desk.hours.room')}</Badge>}
              subtitle={todayOf(person.id)}
            />
          ))}
        </List>
      )}
      {off.length > 0 && (
        <>
          <h2>{text('desk.hours.off')}</h2>
          <List label={text('desk.hours.off')}>
            {off.map((person) => (
              <ListRow key={person.id} to={`/hours/${person.id}?branch=${branch}`} title={fullName(person)} />
            ))}
          </List>
        </>
      )}
    </>
  )
}
