/** Target of a booking that is dragged on the board, by pointer or keyboard. Pure. */
import { type BookingBlock, type Column, columnId, type Span } from './day.ts'

/** Grid of a move on the board in seconds; the sheet accepts any minute. */
export const STEP = 900

/** `resource`: id of the column, which is a day in a week. */
export type Placement = Span & { resource: string }

/** What a drag changes: the start or the length. */
export type Grip = 'move' | 'length'

const toStep = (seconds: number) => Math.round(seconds / STEP) * STEP

/** A booking of several performers, and a room, can only move in time. */
const isPerformedBy = ({ booking }: BookingBlock, resource: string): boolean =>
  booking.services.every(({ resource_id }) => resource_id === resource)

/** `resource`: the column it is in, `performer`: the one it was in first. `shift` in seconds and columns from where the booking was; the result lies within the shown hours. */
export function placed(
  { block, resource, performer }: { block: BookingBlock; resource: string; performer: string },
  grip: Grip,
  shift: { seconds: number; columns: number },
  { columns, shown }: { columns: readonly Column[]; shown: Span },
): Placement {
  const length = block.end - block.start
  if (grip === 'length') {
    if (!block.isLast) return { resource, start: block.start, end: block.end }
    const end = Math.min(toStep(block.end + shift.seconds), shown.end)
    return { resource, start: block.start, end: Math.max(end, block.start + STEP) }
  }
  const start = Math.min(
    Math.max(toStep(block.start + shift.seconds), shown.start),
    Math.max(shown.start, shown.end - length),
  )
  const columnIndex = columns.findIndex((column) => columnId(column) === resource)
  const isOfWeek = columns[columnIndex]?.day !== undefined
  const to =
    isOfWeek || isPerformedBy(block, performer)
      ? Math.min(Math.max(columnIndex + shift.columns, 0), columns.length - 1)
      : columnIndex
  const column = columns[to]
  return { resource: column === undefined ? resource : columnId(column), start, end: start + length }
}

export const isSame = (one: Placement, other: Placement): boolean =>
  one.resource === other.resource && one.start === other.start && one.end === other.end

export type KeyStep = { grip: Grip; seconds: number; columns: number }

/** Effect of a key on a picked-up booking; undefined for other keys. */
export function keyStep(key: string, isLength: boolean): KeyStep | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const seconds = key === 'ArrowUp' ? -STEP : STEP
    return { grip: isLength ? 'length' : 'move', seconds, columns: 0 }
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { grip: 'move', seconds: 0, columns: key === 'ArrowLeft' ? -1 : 1 }
  return undefined
}
