/** /absence?branch=&person=&from=&to=&start=&end=: what an absence concerns, and what is done about it. */
import type { Absence, CompanyAppointment } from '@zapys/contract'
import { addDays, daysBetween, isLocalDate, MINUTE_MS, today, toLocal } from '@zapys/domain/time'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { CloseTime } from '#staff/features/absences/close-time.tsx'
import { ConcernedList } from '#staff/features/absences/concerned-list.tsx'
import { DoneList } from '#staff/features/absences/done-list.tsx'
import { isClosedBy, type Period, rangeOf, withoutClosedDays } from '#staff/features/absences/period.ts'
import { PeriodForm, type TypedPeriod } from '#staff/features/absences/period-form.tsx'
import { useAbsenceActs } from '#staff/features/absences/use-absence-acts.ts'
import { secondsOf, shiftsEnd } from '#staff/features/board/day.ts'
import { MoveForm } from '#staff/features/booking/move-form.tsx'
import { RightNeeded } from '#staff/features/shell/not-for-role.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { useBranch } from '#staff/features/use-branch.ts'
import { useText } from '#staff/language/language.tsx'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'

export default function AbsenceScreen() {
  const text = useText()
  const { branch } = useBranch()
  const title = text('desk.absence.title')
  return (
    // Performers may not change others.
    <RightNeeded right="catalogue.write" title={title}>
      {branch === undefined ? (
        <Screen title={title}>
          <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
        </Screen>
      ) : (
        <AbsenceAt branch={branch} />
      )}
    </RightNeeded>
  )
}

type Branch = StaffCompany['branches'][number]

/** The server's limit is 62 days; a night shift and a change of the clocks add hours. */
const MAX_DAYS = 61

function AbsenceAt({ branch }: { branch: Branch }) {
  const text = useText()
  const { company } = useSession()
  // The requested range stays the same while the screen is open.
  const [openedAt] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  const thisDay = today(branch.timezone, openedAt / 1000)
  const params = { company: company.id, branch: branch.id }
  const resources = useCall('listBranchResources', { params, query: { size: 100, active: true } })
  const people = (resources.data?.content ?? []).filter(({ type }) => type !== 'GROUP')
  const { typed, change } = useTyped(thisDay, people[0]?.id)
  const period = periodOf(typed)
  const enabled = period !== undefined && typed.person !== ''
  // With the day before, whose night shift ends on the first day.
  const days = { start: period ? addDays(period.firstDay, -1) : '', end: typed.lastDay }
  const schedules = useCall('listSchedules', { params, query: days }, { enabled })
  const hours = useCall('readBranchSchedule', { params, query: days }, { enabled })
  const own = schedules.data?.find(({ id }) => id === typed.person)
  const endOf = (day: string) =>
    own && hours.data ? shiftsEnd(day, hours.data, [withoutClosedDays(own)]) : 0
  const isKnown = period?.part !== null || (own !== undefined && hours.data !== undefined)
  const range =
    period &&
    rangeOf(period, branch.timezone, openedAt, {
      dayBefore: endOf(addDays(period.firstDay, -1)),
      lastDay: endOf(period.lastDay),
    })
  const read = useCall(
    'readAbsence',
    { params: { ...params, resource: typed.person }, query: range ?? { start: '', end: '' } },
    { enabled: enabled && range !== undefined && isKnown },
  )
  const stored = own?.day_frames
  const isClosed = period !== undefined && stored !== undefined && isClosedBy(period, stored)
  const failed = [resources, schedules, hours, read].find(({ error }) => error !== null)
  return (
    <Screen title={text('desk.absence.title')}>
      <PeriodForm
        people={people}
        thisDay={thisDay}
        typed={typed}
        isFine={range !== undefined}
        change={change}
      />
      {failed && <FailureNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {enabled && range !== undefined && read.isPending && !failed && <Skeleton shape="row" count={3} />}
      {period && read.data && stored && (
        <Concerned
          key={`${typed.person} ${JSON.stringify(period)}`}
          branch={branch}
          person={typed.person}
          period={period}
          absence={read.data}
          isClosed={isClosed}
        />
      )}
    </Screen>
  )
}

type ConcernedProps = {
  branch: Branch
  person: string
  period: Period
  absence: Absence
  isClosed: boolean
}

function Concerned({ branch, person, period, absence, isClosed }: ConcernedProps) {
  const { company } = useSession()
  const acts = useAbsenceActs({ company: company.id, branch: branch.id, absent: person })
  const [moved, setMoved] = useState<CompanyAppointment>()
  const { report, bar } = useDone()
  const startOf = ({ start_time }: CompanyAppointment) => {
    const day = toLocal(branch.timezone, Date.parse(start_time) / 1000).date
    return { day, start: secondsOf(day, branch.timezone, start_time) }
  }
  return (
    <>
      <CloseTime
        of={{ company: company.id, branch: branch.id, resource: person }}
        period={period}
        absence={absence}
        isClosed={isClosed}
        report={report}
      />
      <ConcernedList branch={branch} absence={absence} isClosed={isClosed} acts={acts} onMove={setMoved} />
      <DoneList branch={branch} outcomes={acts.outcomes} left={absence.total} />
      {moved && (
        <MoveForm
          company={company.id}
          branch={branch}
          booking={moved}
          {...startOf(moved)}
          reads={['readAbsence']}
          onClose={() => setMoved(undefined)}
          onMoved={(words, undo) => {
            acts.moved(moved, words)
            setMoved(undefined)
            report({ words, undo: () => undo().then(() => acts.forget(moved.id)) })
          }}
        />
      )}
      {bar}
    </>
  )
}

const typedSeconds = (value: string | null): number | null =>
  value !== null && /^\d+$/.test(value) ? Number(value) : null

/** Typed values are stored in the address, so that a reload or the back button loses nothing. */
function useTyped(thisDay: string, firstPerson: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const dayOf = (name: string, standard: string) => {
    const day = search.get(name)
    // An emptied field stays empty while another date is typed.
    return day === '' || (day !== null && isLocalDate(day)) ? day : standard
  }
  const firstDay = dayOf('from', thisDay)
  const hasPart = search.get('part') === '1'
  const typed: TypedPeriod = {
    person: search.get('person') ?? firstPerson ?? '',
    firstDay,
    lastDay: dayOf('to', firstDay),
    hasPart,
    start: search.has('start') ? typedSeconds(search.get('start')) : 12 * 3600,
    end: search.has('end') ? typedSeconds(search.get('end')) : 15 * 3600,
  }
  const names = {
    person: 'person',
    firstDay: 'from',
    lastDay: 'to',
    hasPart: 'part',
    start: 'start',
    end: 'end',
  } as const
  const change = (part: Partial<TypedPeriod>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(part))
          before.set(
            names[name as keyof TypedPeriod],
            value === true ? '1' : value === false ? '' : String(value ?? ''),
          )
        return before
      },
      { replace: true },
    )
  return { typed, change }
}

/** Undefined if incomplete. */
function periodOf({ firstDay, lastDay, hasPart, start, end }: TypedPeriod): Period | undefined {
  if (!isLocalDate(firstDay) || !isLocalDate(lastDay)) return undefined
  if (lastDay < firstDay || daysBetween(firstDay, lastDay) >= MAX_DAYS) return undefined
  if (!hasPart) return { firstDay, lastDay, part: null }
  return start === null || end === null || end <= start
    ? undefined
    : { firstDay, lastDay, part: { start, end } }
}
