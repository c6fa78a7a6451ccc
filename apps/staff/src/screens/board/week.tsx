/** /board?view=week&day=&branch=&person=: the week of one person, days side by side or one below the other. */
import { today } from '@zapys/domain/time'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PeopleIcon } from '@zapys/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { BoardGrid } from '#staff/features/board/board-grid.tsx'
import { DayItems, PersonChips } from '#staff/features/board/board-list.tsx'
import { type Block, type Column, secondsOf } from '#staff/features/board/day.ts'
import { useNow } from '#staff/features/use-now.ts'
import { useWeek, weekAround } from '#staff/features/board/use-week.ts'
import type { Draft } from '#staff/features/booking/draft.ts'
import { useDraft } from '#staff/features/booking/use-draft.ts'
import { Loading } from '#staff/features/loading.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { useMedia } from '#staff/features/use-media.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BoardFrame } from './board-frame.tsx'
import { type BoardProps, dayOf } from './board-props.ts'
import { StaleNotice } from '#staff/features/board/stale-notice.tsx'
import { BoardSheets, type OpenSheet } from './board-sheets.tsx'
import { useBoardMove } from './use-board-move.ts'
import { usePerson } from './use-person.ts'

export default function BranchWeek({ branch, branches, search, set }: BoardProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const now = useNow()
  const thisDay = today(branch.timezone, now / 1000)
  const day = dayOf(search, thisDay)
  const person = usePerson(company.id, branch.id, search)
  const shown = useWeek({ company: company.id, branch, day, person: person.id })
  const [sheet, setSheet] = useState<OpenSheet>()
  const [draft, setDraft] = useDraft(day)
  const { report, bar } = useDone()
  const canBook = can('bookings.write')
  const { first, last } = weekAround(day)
  const openNew = (prefilled: Partial<Draft>) => {
    setDraft((before) => ({ ...before, day, person: person.id ?? '', ...prefilled }))
    setSheet({ kind: 'new' })
  }
  const onDrop = useBoardMove({
    company: company.id,
    branch,
    day: undefined,
    report,
    onRejected: (id, attempt) => setSheet({ kind: 'booking', id, attempt }),
  })
  const name = shown.resources?.find(({ id }) => id === person.id)?.name
  const title = [name, formats.days(first, last)].filter(Boolean).join(', ')
  const week = {
    columns: shown.columns,
    label: title,
    day,
    thisDay,
    now:
      first <= thisDay && thisDay <= last
        ? secondsOf(thisDay, branch.timezone, new Date(now).toISOString())
        : undefined,
    onBlock: (block: Block) =>
      setSheet(
        block.kind === 'event'
          ? { kind: 'event', id: block.event.id }
          : { kind: 'booking', id: block.booking.id },
      ),
    onGap: canBook ? (date: string, time: number) => openNew({ day: date, time }) : undefined,
  }
  return (
    <BoardFrame
      branch={branch}
      branches={branches}
      set={set}
      day={day}
      thisDay={thisDay}
      view="week"
      title={title}
      shortTitle={formats.daysShort(first, last)}
      people={
        person.all.length > 1 && (
          <PersonChips people={person.all} chosen={person.id ?? ''} onPerson={(id) => set({ person: id })} />
        )
      }
      onNew={canBook ? () => openNew({}) : undefined}
    >
      {shown.isStale && (
        <StaleNotice asOf={shown.asOf} thisDay={thisDay} timezone={branch.timezone} onRetry={shown.retry} />
      )}
      {person.isNobody ? (
        <EmptyState icon={<PeopleIcon />} title={text('desk.board.nobody')} />
      ) : shown.error ? (
        <FailureNotice error={shown.error} onRetry={shown.retry} />
      ) : (
        <WeekView key={first} {...week} onDrop={canBook ? onDrop : undefined} />
      )}
      <BoardSheets
        sheet={sheet}
        shown={{
          resources: shown.resources ?? [],
          blocks: shown.columns?.flatMap(({ blocks }) => blocks) ?? [],
          bookings: shown.bookings,
        }}
        day={draft.day}
        branch={branch}
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

type WeekViewProps = {
  columns: Column[] | undefined
  label: string
  /** Day to scroll to if days are below each other. */
  day: string
  thisDay: string
  now: number | undefined
  onBlock(block: Block): void
  onGap: ((date: string, start: number) => void) | undefined
  onDrop: Parameters<typeof BoardGrid>[0]['onDrop']
}

function WeekView(props: WeekViewProps) {
  const { columns, label, now, onBlock, onGap, onDrop } = props
  const isWide = useMedia('(width >= 900px)')
  if (columns === undefined) return <Loading />
  if (isWide)
    return (
      <BoardGrid columns={columns} now={now} label={label} onBlock={onBlock} onGap={onGap} onDrop={onDrop} />
    )
  return <WeekList {...props} columns={columns} />
}

function WeekList({
  columns,
  day: openDay,
  thisDay,
  now,
  onBlock,
  onGap,
}: WeekViewProps & { columns: Column[] }) {
  const text = useText()
  const formats = useFormats()
  const opened = useRef<HTMLElement>(null)
  useEffect(() => {
    const { top } = opened.current?.getBoundingClientRect() ?? { top: 0 }
    if (top < 0 || top > innerHeight / 2) opened.current?.scrollIntoView()
    // Only once: afterwards the staff member scrolls.
  }, [])
  return (
    <div className="board-week">
      {columns.map((column) => {
        const { day = '', blocks, gaps } = column
        const name = formats.date(day, 'weekday')
        return (
          <section
            key={day}
            ref={day === openDay ? opened : undefined}
            className="desk-section"
            aria-label={name}
          >
            <h2>{name}</h2>
            {blocks.length + gaps.length === 0 ? (
              <p className="z-soft">{text('desk.hours.dayOff')}</p>
            ) : (
              <DayItems
                column={column}
                label={name}
                now={day === thisDay ? now : undefined}
                onBlock={onBlock}
                onGap={onGap && ((start) => onGap(day, start))}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
