/** /board?view=&day=&branch=&person=&booking=: the day of a branch, the week of one person, or the month of a branch. */
import { addDays, today } from '@zapys/domain/time'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, PeopleIcon } from '@zapys/ui/icons.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { BoardGrid } from '#staff/features/board/board-grid.tsx'
import { BoardList, type GapAct, PersonChips } from '#staff/features/board/board-list.tsx'
import { type Block, type Column, columnToOpen, secondsOf } from '#staff/features/board/day.ts'
import { StaleNotice } from '#staff/features/board/stale-notice.tsx'
import type { OnDrop } from '#staff/features/board/use-drag.ts'
import { useDay } from '#staff/features/board/use-day.ts'
import { useHeld, useNow } from '#staff/features/use-now.ts'
import { walkInAt } from '#staff/features/board/walk-in.ts'
import { begunDraft, type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { lastService } from '#staff/features/booking/last-service.ts'
import { useDraft } from '#staff/features/booking/use-draft.ts'
import { useDone } from '#staff/features/use-done.tsx'
import { Loading } from '#staff/features/loading.tsx'
import { lazyPart } from '#staff/features/part/lazy-part.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useMedia } from '#staff/features/use-media.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BoardFrame } from './board-frame.tsx'
import { type BoardProps, dayOf } from './board-props.ts'
import { useBoardMove } from './use-board-move.ts'
import { BoardSheets, type OpenSheet, type Shown } from './board-sheets.tsx'
import { useBookFor, useOpenSheet } from './use-open-sheet.ts'

const BranchMonth = lazyPart(async () => (await import('./month.tsx')).default)
const BranchWeek = lazyPart(async () => (await import('./week.tsx')).default)

export function BoardScreen() {
  const text = useText()
  const { company } = useSession()
  const branches = company.branches.filter(({ active }) => active)
  const [search, setSearch] = useSearchParams()
  const named = search.get('branch')
  const branch = branches.find(({ id }) => id === named) ?? branches[0]
  const set = useCallback(
    (part: Record<string, string>) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(part)) before.set(name, value)
          // Today is left out of the address; a date there would show the same day tomorrow.
          if (branch !== undefined && before.get('day') === today(branch.timezone, Date.now() / 1000))
            before.delete('day')
          return before
        },
        { replace: true },
      ),
    [setSearch, branch],
  )
  if (branch === undefined)
    return (
      <Screen title={text('desk.nav.board')}>
        <EmptyState
          icon={<BranchIcon />}
          title={text('desk.board.noBranch')}
          text={text('desk.board.noBranchText')}
        />
      </Screen>
    )
  const board = { branch, branches, search, set }
  const view = search.get('view')
  if (view === 'month') return <BranchMonth {...board} />
  return view === 'week' ? <BranchWeek {...board} /> : <BranchDay {...board} />
}

function BranchDay({ branch, branches, search, set }: BoardProps) {
  const formats = useFormats()
  const { company, can } = useSession()
  const now = useNow()
  const bookFor = useBookFor()
  const [sheet, setSheet] = useOpenSheet(bookFor !== undefined)
  // A booking that is open at midnight stays on its day.
  const thisDay = useHeld(today(branch.timezone, now / 1000), sheet !== undefined)
  const day = dayOf(search, thisDay)
  const { role, resource_id: own } = company.staff_member
  // A performer can only read own bookings, so a colleague's day would look free.
  const only = role === 'performer' ? (own ?? undefined) : undefined
  const shown = useDay({ company: company.id, branch, day, only })
  const isWide = useMedia('(width >= 900px)')
  // Prefetches the other of the two days, so that it is readable offline too.
  useDay({
    company: company.id,
    branch: isWide ? undefined : branch,
    day: day === thisDay ? addDays(thisDay, 1) : thisDay,
    isAhead: true,
  })
  const [draft, setDraft] = useDraft(day, bookFor)
  const openNew = (prefilled: Partial<Draft>) => {
    setDraft((before) => begunDraft(before, inSheets(shown).resources, { day, ...prefilled }))
    setSheet({ kind: 'new' })
  }
  const { report, bar } = useDone()
  const canBook = can('bookings.write')
  const onDrop = useBoardMove({
    company: company.id,
    branch,
    day,
    report,
    onRejected: (id, attempt) => setSheet({ kind: 'booking', id, attempt }),
  })
  const title = formats.date(day, 'weekday')
  const secondsNow =
    day === thisDay ? secondsOf(day, branch.timezone, new Date(now).toISOString()) : undefined
  /** Free time opens a new booking; for a performer it closes the own hours. */
  const openGap = (resource: string, time: number) => {
    if (canBook) return openNew({ person: resource, time })
    setDraft({ ...emptyDraft(day), person: resource, time: Math.max(time, nextQuarter(secondsNow ?? 0)) })
    setSheet({ kind: 'block' })
  }
  const { columns } = shown
  // Wide screens show all columns, narrow ones only one.
  const person = columns && !isWide ? columnToOpen(columns, search.get('person'), own) : undefined
  return (
    <BoardFrame
      branch={branch}
      branches={branches}
      set={set}
      day={day}
      thisDay={thisDay}
      view="day"
      title={title}
      shortTitle={formats.date(day, 'brief')}
      people={
        columns &&
        person &&
        only === undefined && (
          <People columns={columns} person={person} onPerson={(id) => set({ person: id })} />
        )
      }
      onNew={canBook ? () => openNew({}) : undefined}
      onWalkIn={
        canBook && secondsNow !== undefined && columns
          ? () => openNew(walkInDraft(columns, secondsNow, draft.service || lastService(branch.id)))
          : undefined
      }
    >
      {shown.isStale && (
        <StaleNotice asOf={shown.asOf} thisDay={thisDay} timezone={branch.timezone} onRetry={shown.retry} />
      )}
      <DayView
        shown={shown}
        title={title}
        now={secondsNow}
        person={person}
        onOpen={setSheet}
        onGap={canBook || can('hours.block') ? openGap : undefined}
        gapAct={canBook ? 'book' : 'block'}
        onDrop={canBook ? onDrop : undefined}
      />
      <BoardSheets
        sheet={sheet}
        shown={inSheets(shown)}
        day={day}
        branch={branch}
        person={person?.resource.id}
        draft={draft}
        onDraft={setDraft}
        onClose={() => setSheet(undefined)}
        onOpen={setSheet}
        onDone={report}
      />
      {bar}
    </BoardFrame>
  )
}

/** Draft for a walk-in client: a free performer, at this minute. */
function walkInDraft(columns: readonly Column[], now: number, service: string): Partial<Draft> {
  const { person = '', time = now } = walkInAt(columns, now) ?? {}
  return { person, time, service }
}

const QUARTER = 900
const nextQuarter = (seconds: number) => Math.ceil(seconds / QUARTER) * QUARTER

const inSheets = ({ columns = [], bookings }: ReturnType<typeof useDay>): Shown => ({
  resources: columns.map(({ resource }) => resource),
  blocks: columns.flatMap(({ blocks }) => blocks),
  bookings,
})

type PeopleProps = { columns: readonly Column[]; person: Column; onPerson(id: string): void }

const People = ({ columns, person, onPerson }: PeopleProps) => (
  <PersonChips people={peopleOf(columns)} chosen={person.resource.id} onPerson={onPerson} />
)

const peopleOf = (columns: readonly Column[]) =>
  columns.map(({ resource, hours, blocks }) => ({
    id: resource.id,
    name: resource.name,
    day: { bookings: blocks.length, isOff: hours.length + blocks.length === 0 },
  }))

type DayViewProps = {
  shown: ReturnType<typeof useDay>
  title: string
  now: number | undefined
  /** The shown person on narrow screens; undefined on wide ones. */
  person: Column | undefined
  onOpen(sheet: OpenSheet): void
  onGap: ((resource: string, start: number) => void) | undefined
  gapAct: GapAct
  onDrop: OnDrop | undefined
}

function DayView({ shown, title, now, person, onOpen, onGap, gapAct, onDrop }: DayViewProps) {
  const text = useText()
  const { company } = useSession()
  const { columns, error } = shown
  if (columns === undefined)
    return error ? <FailureNotice error={error} onRetry={shown.retry} /> : <Loading />
  if (columns.length === 0 && company.staff_member.role === 'performer')
    return (
      <EmptyState
        icon={<PeopleIcon />}
        title={text('desk.board.dayOff', { name: company.staff_member.name })}
        text={text('desk.board.dayOffText')}
      />
    )
  if (columns.length === 0)
    return (
      <EmptyState
        icon={<PeopleIcon />}
        title={text('desk.board.nobody')}
        text={text('desk.board.nobodyText')}
      />
    )
  const onBlock = (block: Block) =>
    onOpen(
      block.kind === 'event'
        ? { kind: 'event', id: block.event.id }
        : { kind: 'booking', id: block.booking.id },
    )
  const isBooking = gapAct === 'book'
  if (person === undefined)
    return (
      <BoardGrid
        columns={columns}
        now={now}
        label={title}
        onBlock={onBlock}
        onGap={isBooking ? onGap : undefined}
        onDrop={onDrop}
      />
    )
  // A performer may only close own hours.
  const isOwn = isBooking || person.resource.id === company.staff_member.resource_id
  return (
    <BoardList
      person={person}
      now={now}
      onBlock={onBlock}
      onGap={isOwn ? onGap : undefined}
      gapAct={gapAct}
    />
  )
}
