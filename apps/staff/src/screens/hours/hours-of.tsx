/** /hours/:resource?branch=, /hours/branch?branch=: the week and the single days of a person, a room or the branch. */
import type { BranchResource } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, CalendarIcon, PeopleIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useToday } from '#staff/features/use-now.ts'
import { DaysForm } from '#staff/features/hours/days-form.tsx'
import { ownHours } from '#staff/features/hours/own-hours.ts'
import { PersonPhotos } from '#staff/features/hours/person-photos.tsx'
import { PersonForm } from '#staff/features/hours/person-form.tsx'
import { SingleDaysList } from '#staff/features/hours/single-days-list.tsx'
import { SwitchOff } from '#staff/features/hours/switch-off.tsx'
import type { HoursOf } from '#staff/features/hours/use-hours-actions.ts'
import { WeekForm } from '#staff/features/hours/week-form.tsx'
import { WeekTable } from '#staff/features/hours/week-table.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { useBranch } from '#staff/features/use-branch.ts'
import { useText } from '#staff/language/language.tsx'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'

/** Limit of the server: a year per request. Days further ahead are rare. */
const DAYS_AHEAD = 364

export default function HoursOfScreen() {
  const text = useText()
  const { branch } = useBranch()
  const { resource = '' } = useParams()
  if (branch === undefined)
    return (
      <Screen title={text('desk.hours.title')}>
        <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
      </Screen>
    )
  return <HoursOf key={resource} branch={branch} resource={resource === 'branch' ? null : resource} />
}

type OpenForm = 'week' | 'days' | 'person' | 'photos' | 'off'
type Branch = StaffCompany['branches'][number]

function HoursOf({ branch, resource }: { branch: Branch; resource: string | null }) {
  const text = useText()
  const { company, can } = useSession()
  const thisDay = useToday(branch.timezone)
  const shown = useHours({ company: company.id, branch: branch.id, resource }, thisDay)
  const [form, setForm] = useState<OpenForm>()
  const { report, bar } = useDone()
  const { person, schedule, branchFrames, failed } = shown
  const name = resource === null ? branch.name : (person?.name ?? text('desk.hours.title'))
  const canWrite = can('catalogue.write')
  const close = () => setForm(undefined)
  const of: HoursOf = { company: company.id, branch: branch.id, resource }
  const forms = { of, branch, name, onClose: close, report }
  return (
    <Screen
      title={[name, person?.last_name].filter(Boolean).join(' ')}
      action={
        person?.active &&
        can('bookings.write') &&
        canWrite && (
          <ButtonLink
            kind="primary"
            icon={<CalendarIcon aria-hidden="true" />}
            to={`/absence?branch=${branch.id}&person=${person.id}`}
          >
            {text('desk.absence.open')}
          </ButtonLink>
        )
      }
    >
      {failed && <FailureNotice error={failed} onRetry={shown.retry} />}
      {!failed && !shown.isUnknown && schedule === undefined && <Skeleton shape="row" count={5} />}
      {shown.isUnknown && (
        <EmptyState
          icon={<PeopleIcon />}
          title={text('desk.hours.unknown')}
          text={text('desk.hours.unknownText')}
          action={<ButtonLink to={`/hours?branch=${branch.id}`}>{text('desk.hours.title')}</ButtonLink>}
        />
      )}
      {person && <PersonActs person={person} branch={branch} canWrite={canWrite} open={setForm} />}
      {schedule && (
        <>
          <WeekTable
            frames={schedule.cycle_frames}
            isOfBranch={resource === null}
            branchFrames={branchFrames}
            action={
              canWrite && <Button onClick={() => setForm('week')}>{text('desk.hours.changeWeek')}</Button>
            }
          />
          <SingleDaysList
            of={of}
            branch={branch}
            name={name}
            frames={schedule.day_frames}
            canWrite={canWrite}
            report={report}
            action={canWrite && <Button onClick={() => setForm('days')}>{text('desk.hours.addDays')}</Button>}
          />
        </>
      )}
      {form === 'week' && schedule && (
        <WeekForm {...forms} frames={schedule.cycle_frames} branchFrames={branchFrames} />
      )}
      {form === 'days' && schedule && <DaysForm {...forms} thisDay={thisDay} stored={schedule.day_frames} />}
      {form === 'person' && person && shown.services && (
        <PersonForm
          company={company.id}
          branch={branch.id}
          person={person}
          services={shown.services}
          branchFrames={branchFrames}
          onClose={close}
          onSaved={close}
          report={report}
        />
      )}
      {form === 'photos' && person && <PersonPhotos person={person} onClose={close} />}
      {form === 'off' && person && (
        <SwitchOff company={company.id} branch={branch} person={person} onClose={close} report={report} />
      )}
      {bar}
    </Screen>
  )
}

function useHours({ company, branch, resource }: HoursOf, thisDay: string) {
  const params = { company, branch }
  const range = { start: thisDay, end: addDays(thisDay, DAYS_AHEAD) }
  const isPerson = resource !== null
  const open = useCall('readBranchSchedule', { params, query: range })
  const schedules = useCall('listSchedules', { params, query: range }, { enabled: isPerson })
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { enabled: isPerson })
  const own = schedules.data?.find(({ id }) => id === resource)
  const services = useAll(
    'listBranchServices',
    { params, query: { type: 'SERVICE', resource: resource ?? undefined } },
    // The address may contain any id.
    { enabled: own !== undefined },
  )
  const all = isPerson ? [open, schedules, resources, services] : [open]
  return {
    person: resources.data?.content.find(({ id }) => id === resource),
    // The form of own hours starts with the branch's hours.
    schedule: isPerson ? open.data && own && ownHours(own) : open.data,
    isUnknown: isPerson && schedules.data !== undefined && own === undefined,
    branchFrames: open.data?.cycle_frames ?? [],
    services: services.data?.map(({ id }) => id),
    failed: all.find(({ error }) => error !== null)?.error,
    retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
  }
}

type PersonActsProps = {
  person: BranchResource
  branch: Branch
  canWrite: boolean
  open(form: OpenForm): void
}

function PersonActs({ person, branch, canWrite, open }: PersonActsProps) {
  const text = useText()
  const { company } = useSession()
  const change = useAction('changeResource', ['listBranchResources', 'listVisitSlots'])
  return (
    <div className="z-stack">
      {!person.active && (
        <p>
          <Badge>{text('desk.hours.off')}</Badge>
        </p>
      )}
      <div className="desk-acts">
        <ButtonLink size="s" to={`/board?view=week&branch=${branch.id}&person=${person.id}`}>
          {text('desk.week.open')}
        </ButtonLink>
        {canWrite && (
          <Button size="s" onClick={() => open('person')}>
            {text('desk.hours.editPerson')}
          </Button>
        )}
        {canWrite && (
          <Button size="s" onClick={() => open('photos')}>
            {text('desk.photos.title')}
          </Button>
        )}
        {canWrite && person.active && (
          <Button size="s" kind="quiet" onClick={() => open('off')}>
            {text('desk.hours.switchOff')}
          </Button>
        )}
        {canWrite && !person.active && (
          <Button
            size="s"
            busy={change.busy}
            onClick={() =>
              change.send({
                params: { company: company.id, branch: branch.id, resource: person.id },
                body: { resource: { active: true } },
              })
            }
          >
            {text('desk.hours.switchOn')}
          </Button>
        )}
      </div>
      {change.error !== null && <FailureNotice error={change.error} />}
    </div>
  )
}
