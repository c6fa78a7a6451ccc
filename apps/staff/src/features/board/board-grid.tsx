import { Avatar } from '@zapys/ui/avatar.tsx'
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Formats } from '@zapys/i18n'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BlockWords, toneOf } from './booking-card.tsx'
import { type Block, closedIn, type Column, columnId, shownHours, type Span } from './day.ts'
import type { Placement } from './placement.ts'
import { type OnDrop, useDrag } from './use-drag.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

type Acts = {
  onBlock(block: Block): void
  /** Undefined: the staff member may not book, so free time is not clickable. */
  onGap: ((column: string, start: number) => void) | undefined
}

type GridProps = Acts & {
  columns: readonly Column[]
  /** Current time in seconds from midnight; undefined on other days. */
  now: number | undefined
  /** Name of the region. */
  label: string
  /** Undefined: the staff member may not move bookings. */
  onDrop?: OnDrop | undefined
}

const HOUR = 3600
/** A tap selects its quarter of an hour. */
const STEP = 900
/** Seconds above the current time that stay visible. */
const VIEW_BEFORE = 1.5 * HOUR

const vars = (values: Record<`--${string}`, number>) => values as CSSProperties

/** Columns of people and rooms, with the hours from top to bottom. */
export function BoardGrid({ columns, now, label, onDrop, ...acts }: GridProps) {
  const formats = useFormats()
  const text = useText()
  const hint = useId()
  const shown = useMemo(() => shownHours(columns), [columns])
  const hours = Array.from(
    { length: (shown.end - shown.start) / HOUR },
    (_, index) => shown.start + index * HOUR,
  )
  const grid = useRef<HTMLDivElement>(null)
  const isNowShown = now !== undefined && now >= shown.start && now < shown.end
  const firstNow = useRef(isNowShown ? now - shown.start - VIEW_BEFORE : 0)
  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const hourPixels = element.querySelector<HTMLElement>('.board-grid__hours span')?.offsetHeight ?? 0
    element.scrollTop = Math.max(0, (firstNow.current / HOUR) * hourPixels)
    // Only once: afterwards the staff member scrolls.
  }, [])
  const hourPixels = () =>
    (grid.current?.querySelector<HTMLElement>('.board-grid__hours span')?.offsetHeight ?? 0) || 1
  const { drag, grips } = useDrag({ columns, shown, hourPixels, onDrop })
  const isDragging = drag !== undefined
  useRestoredFocus(grid, drag, columns)
  useEffect(() => {
    const element = grid.current
    if (!isDragging || element === null) return undefined
    // React's listeners are passive, so the page would scroll too.
    const stay = (event: Event) => event.preventDefault()
    element.addEventListener('touchmove', stay, { passive: false })
    element.addEventListener('contextmenu', stay)
    return () => {
      element.removeEventListener('touchmove', stay)
      element.removeEventListener('contextmenu', stay)
    }
  }, [isDragging])
  return (
    <div
      ref={grid}
      className="board-grid"
      data-week={columns[0]?.day === undefined ? undefined : true}
      role="region"
      aria-label={label}
      // A scroll container must be focusable, even if nothing in it is.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={vars({ '--columns': columns.length, '--hours': hours.length })}
    >
      <div className="board-grid__corner" />
      <Heads columns={columns} />
      <div className="board-grid__hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{formats.time(hour)}</span>
        ))}
      </div>
      {columns.map((column) => (
        <BoardColumn
          key={columnId(column)}
          column={column}
          shown={shown}
          ghost={drag?.to.resource === columnId(column) ? drag.to : undefined}
          dragged={column.blocks.some(({ id }) => id === drag?.block.id) ? drag?.block.id : undefined}
          grips={onDrop && grips}
          hint={hint}
          {...acts}
        />
      ))}
      {onDrop && (
        <>
          <p id={hint} hidden>
            {text('desk.board.dragHint')}
          </p>
          <p className="z-visually-hidden" role="status">
            {drag &&
              text('desk.board.dragAt', {
                name: columns
                  .filter((column) => columnId(column) === drag.to.resource)
                  .map((column) => nameOf(column, formats))
                  .join(''),
                from: formats.time(drag.to.start),
                to: formats.time(drag.to.end),
              })}
          </p>
        </>
      )}
      {isNowShown && (
        <div
          className="board-grid__now"
          aria-hidden="true"
          style={vars({ '--from': (now - shown.start) / HOUR })}
        >
          <span>{formats.time(now)}</span>
        </div>
      )}
    </div>
  )
}

/** Column headings: people and rooms, or days. */
function Heads({ columns }: { columns: readonly Column[] }) {
  const formats = useFormats()
  return (
    <>
      {columns.map((column) => (
        <div key={columnId(column)} className="board-grid__head" aria-hidden="true">
          {column.day === undefined && (
            <Avatar name={column.resource.name} src={column.resource.logo} size="s" />
          )}
          <span>{nameOf(column, formats)}</span>
        </div>
      ))}
    </>
  )
}

/** Name of a person or room, or of a day. */
const nameOf = ({ resource, day }: Column, formats: Formats) =>
  day === undefined ? resource.name : formats.date(day, 'brief')

type ColumnProps = Acts & {
  column: Column
  shown: Span
  /** Position of the dragged booking. */
  ghost: Placement | undefined
  /** Id of the dragged block, if it belongs to this column. */
  dragged: string | undefined
  grips: ReturnType<typeof useDrag>['grips'] | undefined
  /** Id of the text with keyboard instructions. */
  hint: string
}

/** Chronological list of free gaps and bookings. Memoized: a drag only renders columns that change. */
const BoardColumn = memo(function BoardColumn(props: ColumnProps) {
  const { column, shown, ghost, dragged, grips, hint, onBlock, onGap } = props
  const formats = useFormats()
  const { hours, blocks, gaps } = column
  const [id, name] = [columnId(column), nameOf(column, formats)]
  const place = ({ start, end }: Span) =>
    vars({ '--from': (start - shown.start) / HOUR, '--length': (end - start) / HOUR })
  const items = [
    ...(onGap ? gaps : []).map((gap) => ({ start: gap.start, gap, block: undefined })),
    ...blocks.map((block) => ({ start: block.start, gap: undefined, block })),
  ].toSorted((one, other) => one.start - other.start)
  return (
    <section className="board-column" aria-label={name}>
      {closedIn(hours, shown).map((closed) => (
        <div key={closed.start} className="board-column__closed" style={place(closed)} />
      ))}
      <ol>
        {items.map(({ gap, block }) =>
          gap ? (
            <li key={`gap ${gap.start}`} className="board-column__item" style={place(gap)}>
              <Gap gap={gap} name={name} onChoose={(start) => onGap?.(id, start)} />
            </li>
          ) : (
            <li
              key={block.id}
              className="board-column__item board-column__item--block"
              style={{ ...place(block), ...vars({ '--lane': block.lane, '--lanes': block.lanes }) }}
            >
              <button
                type="button"
                className={`board-block board-block--${toneOf(block)}`}
                data-short={linesOf(block)}
                data-booking={block.kind === 'booking' ? block.booking.id : undefined}
                data-dragged={dragged === block.id || undefined}
                aria-describedby={grips && block.kind === 'booking' ? hint : undefined}
                aria-keyshortcuts={grips && block.kind === 'booking' ? 'M' : undefined}
                {...grips?.handlersOf(block, id)}
                onClick={() => {
                  if (grips?.isDragged() !== true) onBlock(block)
                }}
              >
                <BlockWords block={block} />
                {grips && block.kind === 'booking' && block.isLast && (
                  <span className="board-block__end" aria-hidden="true" />
                )}
              </button>
            </li>
          ),
        )}
      </ol>
      {ghost && (
        <div className="board-ghost" style={place(ghost)} aria-hidden="true">
          {`${formats.time(ghost.start)} – ${formats.time(ghost.end)}`}
        </div>
      )}
    </section>
  )
})

/** Number of lines that fit a short block; undefined if all fit. */
const linesOf = ({ start, end }: Span) =>
  end - start < HOUR / 2 ? 1 : end - start < (3 * HOUR) / 4 ? 2 : undefined

/** Free time as a button: a pointer selects a time within it, the keyboard its start. */
function Gap({ gap, name, onChoose }: { gap: Span; name: string; onChoose(start: number): void }) {
  const formats = useFormats()
  const text = useText()
  const [pointed, setPointed] = useState<number>()
  const timeAt = ({ clientY, currentTarget }: PointerEvent | React.MouseEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const at = gap.start + ((clientY - top) / height) * (gap.end - gap.start)
    return Math.max(gap.start, Math.floor(at / STEP) * STEP)
  }
  return (
    <button
      type="button"
      className="board-gap"
      aria-label={text('desk.board.freeOf', {
        name,
        from: formats.time(gap.start),
        to: formats.time(gap.end),
      })}
      onPointerMove={(pointer) => setPointed(timeAt(pointer))}
      onPointerLeave={() => setPointed(undefined)}
      // A press by keyboard has no position.
      onClick={(press) => onChoose(press.detail === 0 ? gap.start : timeAt(press))}
    >
      {pointed !== undefined && (
        <span
          className="board-gap__time"
          aria-hidden="true"
          style={vars({ '--from': (pointed - gap.start) / HOUR })}
        >
          {formats.time(pointed)}
        </span>
      )}
    </button>
  )
}
