/** /classes?branch=&week=&class=: classes of a week, and who is on them. */
import { addDays } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, EventIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { ClassSheet } from '#staff/features/classes/class-sheet.tsx'
import { NewClass } from '#staff/features/classes/new-class.tsx'
import { daysOfWeek, instantsOfWeek, mondayOf, placedClass } from '#staff/features/classes/week.ts'
import { WeekView } from '#staff/features/classes/week-view.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useBranch } from '#staff/features/use-branch.ts'
import { useToday } from '#staff/features/use-now.ts'
import { WeekBar } from '#staff/features/week-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Polling interval, because other people book meanwhile. */
const REFETCH_MS = 30_000

const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)

export function ClassesScreen() {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (part: Record<string, string | null>) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(part))
            if (value === null) before.delete(name)
            else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
  const { company } = useSession()
  const chosen = useBranch()
  const { branch } = chosen
  const now = useToday(branch?.timezone ?? company.timezone)
  if (branch === undefined)
    return (
      <Screen title={text('desk.class.title')}>
        <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
      </Screen>
    )
  const weekInAddress = search.get('week')
  const monday = mondayOf(isDay(weekInAddress) ? weekInAddress : now)
  return (
    <Screen title={text('desk.class.title')} isWide>
      <WeekBar monday={monday} thisMonday={mondayOf(now)} chosen={chosen} set={set} />
      <Week
        key={`${branch.id} ${monday}`}
        branch={branch}
        monday={monday}
        today={now}
        open={search.get('class')}
        onOpen={(id) => set({ class: id })}
      />
    </Screen>
  )
}

type WeekProps = {
  branch: { id: string; timezone: string }
  monday: string
  today: string
  open: string | null
  onOpen(id: string | null): void
}

function Week({ branch, monday, today: thisDay, open, onOpen }: WeekProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const { report, bar } = useDone()
  const events = useAll(
    'listCompanyEvents',
    {
      params: { company: company.id, branch: branch.id },
      query: { ...instantsOfWeek(branch.timezone, monday), active: true },
    },
    { refetchMs: REFETCH_MS },
  )
  const classes = (events.data ?? []).map((event) => placedClass(branch.timezone, event))
  const opened = classes.find(({ event }) => event.id === open)
  const days = daysOfWeek(monday)
  return (
    <>
      {can('bookings.write') && (
        <div>
          <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {text('desk.class.new')}
          </Button>
        </div>
      )}
      <p className="z-soft">{formats.days(monday, addDays(monday, 6))}</p>
      {events.error !== null && <FailureNotice error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && <Skeleton shape="row" count={4} />}
      {events.data && classes.length === 0 && (
        <EmptyState
          icon={<EventIcon />}
          title={text('desk.class.none')}
          text={text(can('bookings.write') ? 'desk.class.noneAdd' : 'desk.class.noneText')}
        />
      )}
      {classes.length > 0 && <WeekView days={days} today={thisDay} classes={classes} onOpen={onOpen} />}
      {opened && (
        <ClassSheet
          key={opened.event.id}
          branch={branch}
          placed={opened}
          onClose={() => onOpen(null)}
          report={report}
        />
      )}
      {isAdding && (
        <NewClass
          branch={branch}
          day={monday > thisDay ? monday : addDays(thisDay, 1)}
          onClose={() => setAdding(false)}
          report={report}
        />
      )}
      {bar}
    </>
  )
}
