import { Avatar } from '@zapys/ui/avatar.tsx'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BlockWords, toneOf } from './booking-card.tsx'
import { type Block, closedIn, type Column, shownHours, type Span } from './day.ts'

type Acts = {
  onBlock(block: Block): void
  /** Undefined: the staff member books nothing, and free time is no button. */
  onGap: ((resource: string, start: number) => void) | undefined
}

type GridProps = Acts & {
  columns: readonly Column[]
  /** Seconds from midnight; undefined on other days. */
  now: number | undefined
  /** Of the region. */
  label: string
}

const HOUR = 3600
/** A tap takes the quarter of an hour that it lies in. */
const STEP = 900
/** Time above the current one that stays in view. */
const VIEW_BEFORE = 1.5 * HOUR

const vars = (values: Record<`--${string}`, number>) => values as CSSProperties

/** People and rooms side by side, the hours of the day from top to bottom. */
export function BoardGrid({ columns, now, label, ...acts }: GridProps) {
  const formats = useFormats()
  const shown = shownHours(columns)
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
    // Once: later the staff member scrolls.
  }, [])
  return (
    <div
      ref={grid}
      className="board-grid"
      role="region"
      aria-label={label}
      // It scrolls, also where nothing in it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={vars({ '--columns': columns.length, '--hours': hours.length })}
    >
      <div className="board-grid__corner" />
      {columns.map(({ resource }) => (
        <div key={resource.id} className="board-grid__head" aria-hidden="true">
          <Avatar name={resource.name} src={resource.logo} size="s" />
          <span>{resource.name}</span>
        </div>
      ))}
      <div className="board-grid__hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{formats.time(hour)}</span>
        ))}
      </div>
      {columns.map((column) => (
        <BoardColumn key={column.resource.id} column={column} shown={shown} {...acts} />
      ))}
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

/** A list in the order of time: free gaps and bookings. */
function BoardColumn({ column, shown, onBlock, onGap }: Acts & { column: Column; shown: Span }) {
  const { resource, hours, blocks, gaps } = column
  const place = ({ start, end }: Span) =>
    vars({ '--from': (start - shown.start) / HOUR, '--length': (end - start) / HOUR })
  const items = [
    ...(onGap ? gaps : []).map((gap) => ({ start: gap.start, gap, block: undefined })),
    ...blocks.map((block) => ({ start: block.start, gap: undefined, block })),
  ].toSorted((one, other) => one.start - other.start)
  return (
    <section className="board-column" aria-label={resource.name}>
      {closedIn(hours, shown).map((closed) => (
        <div key={closed.start} className="board-column__closed" style={place(closed)} />
      ))}
      <ol>
        {items.map(({ gap, block }) =>
          gap ? (
            <li key={`gap ${gap.start}`} className="board-column__item" style={place(gap)}>
              <Gap gap={gap} name={resource.name} onChoose={(start) => onGap?.(resource.id, start)} />
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
                onClick={() => onBlock(block)}
              >
                <BlockWords block={block} />
              </button>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/** How many lines a short block has room for; undefined where all fit. */
const linesOf = ({ start, end }: Span) =>
  end - start < HOUR / 2 ? 1 : end - start < (3 * HOUR) / 4 ? 2 : undefined

/** Free time as a button: a pointer chooses the time within it, a key its start. */
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
      // A press by a key has no place.
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
