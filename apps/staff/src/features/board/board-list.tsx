import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Chip } from '@zapys/ui/badge.tsx'
import { classes } from '@zapys/ui/classes.ts'
import { useEffect, useRef } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BlockWords, toneOf } from './booking-card.tsx'
import { type Block, type Column, gapsFrom, type Span } from './day.ts'

/** Effect of a press on free time. */
export type GapAct = 'book' | 'block'

type ListProps = {
  /** The person whose day is shown. */
  person: Column
  /** Current time in seconds from midnight; undefined on other days. */
  now: number | undefined
  onBlock(block: Block): void
  /** Undefined: the staff member may not book. */
  onGap: ((resource: string, start: number) => void) | undefined
  gapAct: GapAct
}

/** One person's day as a list, for phones. */
export function BoardList({ person, now, onBlock, onGap, gapAct }: ListProps) {
  const text = useText()
  const { resource, blocks, gaps } = person
  if (blocks.length + gaps.length === 0)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={text('desk.board.dayOff', { name: resource.name })}
        text={text('desk.board.dayOffText')}
      />
    )
  return (
    <DayItems
      key={resource.id}
      column={person}
      label={resource.name}
      now={now}
      onBlock={onBlock}
      onGap={onGap && ((start) => onGap(resource.id, start))}
      gapAct={gapAct}
    />
  )
}

type DayItemsProps = {
  column: Column
  /** Name of the list. */
  label: string
  /** Current time in seconds from midnight; undefined on other days. */
  now: number | undefined
  onBlock(block: Block): void
  onGap: ((start: number) => void) | undefined
  /** Default: it books. */
  gapAct?: GapAct
}

/** Free time and bookings of one person on one day, chronologically. */
export function DayItems({ column, label, now, onBlock, onGap, gapAct = 'book' }: DayItemsProps) {
  const { blocks, gaps } = column
  const text = useText()
  const formats = useFormats()
  const free = ({ start, end }: Span) =>
    text(onGap && gapAct === 'block' ? 'desk.board.block' : 'desk.board.free', {
      from: formats.time(start),
      to: formats.time(end),
    })
  const items = [
    ...gapsFrom(now, gaps).map((gap) => ({ start: gap.start, gap, block: undefined })),
    ...blocks.map((block) => ({ start: block.start, gap: undefined, block })),
    ...(now === undefined ? [] : [{ start: now, gap: undefined, block: undefined }]),
  ].toSorted((one, other) => one.start - other.start)
  return (
    <ol className="board-list" aria-label={label}>
      {items.map(({ start, gap, block }) =>
        gap === undefined && block === undefined ? (
          <NowLine key="now" now={start} />
        ) : gap ? (
          <li key={`gap ${gap.start}`}>
            {onGap ? (
              <button type="button" className="board-free" onClick={() => onGap(gap.start)}>
                {free(gap)}
                <PlusIcon aria-hidden="true" />
              </button>
            ) : (
              <p className="board-free">{free(gap)}</p>
            )}
          </li>
        ) : (
          <li key={block.id}>
            <button
              type="button"
              className={`board-block board-block--${toneOf(block)}`}
              onClick={() => onBlock(block)}
            >
              <BlockWords block={block} />
            </button>
          </li>
        ),
      )}
    </ol>
  )
}

/** Line at the current time; scrolls into view on a day that began long ago. */
function NowLine({ now }: { now: number }) {
  const text = useText()
  const formats = useFormats()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const { bottom } = line.current?.getBoundingClientRect() ?? { bottom: 0 }
    if (bottom > innerHeight * SHOWN_PART) line.current?.scrollIntoView({ block: 'center' })
    // Only once: afterwards the staff member scrolls.
  }, [])
  return (
    <li ref={line} className="board-list__now">
      <span>{text('desk.board.now', { time: formats.time(now) })}</span>
    </li>
  )
}

/** Visible part of the window, above the bar at its bottom. */
const SHOWN_PART = 0.75

type Person = {
  id: string
  name: string
  /** Number of bookings and day off, on the shown day. */
  day?: { bookings: number; isOff: boolean }
}

type PersonChipsProps = {
  people: readonly Person[]
  chosen: string
  onPerson(resource: string): void
}

/** Choice of the person whose day or week is shown. People with a day off are last. */
export function PersonChips({ people, chosen, onPerson }: PersonChipsProps) {
  const text = useText()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  if (people.length < 2) return null
  const isOff = ({ day }: Person) => day?.isOff === true
  return (
    <div ref={group} className="board-people" role="group" aria-label={text('desk.board.person')}>
      {people
        .toSorted((one, other) => Number(isOff(one)) - Number(isOff(other)))
        .map(({ id, name, day }) => (
          <span key={id} className={classes(day?.isOff === true && 'board-people__off')}>
            <Chip pressed={id === chosen} onPress={() => onPerson(id)}>
              {name}
              {day !== undefined && <ChipDay {...day} />}
            </Chip>
          </span>
        ))}
    </div>
  )
}

function ChipDay({ bookings, isOff }: { bookings: number; isOff: boolean }) {
  const text = useText()
  return (
    <>
      {!isOff && (
        <span className="board-people__count" aria-hidden="true">
          {bookings}
        </span>
      )}
      <span className="z-visually-hidden">
        {isOff ? text('desk.board.chipOff') : text('desk.board.bookings', { count: bookings })}
      </span>
    </>
  )
}
