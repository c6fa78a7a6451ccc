/** /board?view=&day=&branch=&person=&booking=: the day of a branch, or the week of one person. */
import { today } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, PeopleIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { lazy, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { BoardGrid } from '#staff/features/board/board-grid.tsx'
import { BoardList } from '#staff/features/board/board-list.tsx'
import { type Block, secondsOf } from '#staff/features/board/day.ts'
import type { OnDrop } from '#staff/features/board/use-drag.ts'
import { useDay } from '#staff/features/board/use-day.ts'
import { useNow } from '#staff/features/board/use-now.ts'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { type DoneAct, DoneBar } from '#staff/features/done-bar.tsx'
import { Loading } from '#staff/features/loading.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useMedia } from '#staff/features/use-media.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BoardBar } from './board-bar.tsx'
import { type BoardProps, dayOf } from './board-props.ts'
import { useBoardMove } from './use-board-move.ts'
import { BoardSheets, type OpenSheet } from './board-sheets.tsx'

const BranchWeek = lazy(() => import('./week.tsx'))

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
          return before
        },
        { replace: true },
      ),
    [setSearch],
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
  return search.get('view') === 'week' ? <BranchWeek {...board} /> : <BranchBoard {...board} />
}

function BranchBoard({ branch, branches, search, set }: BoardProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const now = useNow()
  const thisDay = today(branch.timezone, now / 1000)
  const day = dayOf(search, thisDay)
  const shown = useDay({ company: company.id, branch, day })
  const linked = search.get('booking')
  const [sheet, setSheet] = useState<OpenSheet | undefined>(
    linked === null ? undefined : { kind: 'booking', id: linked },
  )
  // Closing a sheet by mistake loses nothing that was typed.
  const [draft, setDraft] = useState(() => emptyDraft(day))
  const openNew = (prefilled: Partial<Draft>) => {
    setDraft((before) => ({ ...before, day, ...prefilled }))
    setSheet({ kind: 'new' })
  }
  const [done, setDone] = useState<DoneAct>()
  const hideDone = useCallback(() => setDone(undefined), [])
  const canBook = can('bookings.write')
  const onDrop = useBoardMove({
    company: company.id,
    branch,
    day,
    report: setDone,
    onRejected: (id, attempt) => setSheet({ kind: 'booking', id, attempt }),
  })
  const title = formats.date(day, 'weekday')
  return (
    <Screen
      title={title}
      isFull
      action={
        canBook && (
          <Button
            kind="primary"
            className="board-new"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => openNew({})}
          >
            {text('desk.board.book')}
          </Button>
        )
      }
    >
      <BoardBar branch={branch} branches={branches} day={day} thisDay={thisDay} view="day" set={set} />
      {shown.isStale && <Notice tone="warning">{text('desk.board.stale')}</Notice>}
      <DayView
        shown={shown}
        title={title}
        now={day === thisDay ? secondsOf(day, branch.timezone, new Date(now).toISOString()) : undefined}
        person={search.get('person') ?? company.staff_member.resource_id}
        onPerson={(person) => set({ person })}
        onOpen={setSheet}
        onGap={canBook ? (person, time) => openNew({ person, time }) : undefined}
        onDrop={canBook ? onDrop : undefined}
      />
      <BoardSheets
        sheet={sheet}
        shown={{
          resources: shown.columns?.map(({ resource }) => resource) ?? [],
          blocks: shown.columns?.flatMap(({ blocks }) => blocks) ?? [],
          bookings: shown.bookings,
        }}
        day={day}
        branch={branch}
        draft={draft}
        onDraft={setDraft}
        onClose={() => setSheet(undefined)}
        onOpen={setSheet}
        onDone={setDone}
      />
      {done && <DoneBar act={done} onGone={hideDone} />}
    </Screen>
  )
}

type DayViewProps = {
  shown: ReturnType<typeof useDay>
  title: string
  now: number | undefined
  person: string | null
  onPerson(person: string): void
  onOpen(sheet: OpenSheet): void
  onGap: ((resource: string, start: number) => void) | undefined
  onDrop: OnDrop | undefined
}

function DayView({ shown, title, now, person, onPerson, onOpen, onGap, onDrop }: DayViewProps) {
  const text = useText()
  const isWide = useMedia('(width >= 900px)')
  const { columns, error } = shown
  if (columns === undefined)
    return error ? <FailureNotice error={error} onRetry={shown.retry} /> : <Loading />
  const [first] = columns
  if (first === undefined)
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
  if (isWide)
    return (
      <BoardGrid columns={columns} now={now} label={title} onBlock={onBlock} onGap={onGap} onDrop={onDrop} />
    )
  const own = columns.find(({ resource }) => resource.id === person) ?? first
  return <BoardList columns={columns} person={own} onPerson={onPerson} onBlock={onBlock} onGap={onGap} />
}
