import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { Chip } from '@zapys/ui/badge.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BlockWords, toneOf } from './booking-card.tsx'
import type { Block, Column, Span } from './day.ts'

/** What a press on free time does. */
export type GapAct = 'book' | 'block'

type ListProps = {
  columns: readonly Column[]
  /** Whose day is shown. */
  person: Column
  onPerson(resource: string): void
  onBlock(block: Block): void
  /** Undefined: the staff member books nothing. */
  onGap: ((resource: string, start: number) => void) | undefined
  gapAct: GapAct
}

/** The day of one person from top to bottom, for a phone. */
export function BoardList({ columns, person, onPerson, onBlock, onGap, gapAct }: ListProps) {
  const text = useText()
  const { resource, blocks, gaps } = person
  return (
    <>
      <PersonChips
        columns={columns.map((column) => column.resource)}
        chosen={resource.id}
        onPerson={onPerson}
      />
      {blocks.length + gaps.length === 0 ? (
        <EmptyState
          icon={<CalendarIcon />}
          title={text('desk.board.dayOff', { name: resource.name })}
          text={text('desk.board.dayOffText')}
        />
      ) : (
        <DayItems
          column={person}
          label={resource.name}
          onBlock={onBlock}
          onGap={onGap && ((start) => onGap(resource.id, start))}
          gapAct={gapAct}
        />
      )}
    </>
  )
}

type DayItemsProps = {
  column: Column
  /** Of the list. */
  label: string
  onBlock(block: Block): void
  onGap: ((start: number) => void) | undefined
  gapAct?: GapAct
}

/** Free time and bookings of one person on one day, in the order of time. */
export function DayItems({
  column: { blocks, gaps },
  label,
  onBlock,
  onGap,
  gapAct = 'book',
}: DayItemsProps) {
  const text = useText()
  const formats = useFormats()
  const free = ({ start, end }: Span) =>
    text(onGap && gapAct === 'block' ? 'desk.board.block' : 'desk.board.free', {
      from: formats.time(start),
      to: formats.time(end),
    })
  const items = [
    ...gaps.map((gap) => ({ start: gap.start, gap, block: undefined })),
    ...blocks.map((block) => ({ start: block.start, gap: undefined, block })),
  ].toSorted((one, other) => one.start - other.start)
  return (
    <ol className="board-list" aria-label={label}>
      {items.map(({ gap, block }) =>
        gap ? (
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

type PersonChipsProps = {
  columns: readonly Column['resource'][]
  chosen: string
  onPerson(resource: string): void
}

/** Whose day or week is shown. */
export function PersonChips({ columns, chosen, onPerson }: PersonChipsProps) {
  const text = useText()
  if (columns.length < 2) return null
  return (
    <div className="board-people" role="group" aria-label={text('desk.board.person')}>
      {columns.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen} onPress={() => onPerson(id)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
