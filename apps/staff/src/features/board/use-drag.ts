import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isOver } from '#staff/features/booking/is-over.ts'
import type { Block, BookingBlock, Column, Span } from './day.ts'
import { type Grip, isSame, keyStep, placed, type Placement } from './placement.ts'

/** Minimum movement of a drag by mouse, in pixels; less is a press. */
const MIN_PIXELS = 6
/** A finger that rests this long starts a drag; earlier movement scrolls. */
const HOLD_MS = 350

export type Drag = {
  block: BookingBlock
  from: Placement
  to: Placement
  /** Picked up by keyboard; waits for Enter or Esc. */
  isByKey: boolean
  /** Dropped; the server is planning the change. */
  isDropped: boolean
}

type Pointed = {
  block: BookingBlock
  resource: string
  grip: Grip
  x: number
  y: number
  columnPixels: number
  timer: ReturnType<typeof setTimeout> | undefined
}

function pointedBy(event: PointerEvent<HTMLElement>, block: BookingBlock, resource: string): Pointed {
  const { target, currentTarget, clientX, clientY } = event
  const isEnd = target instanceof Element && target.closest('.board-block__end') !== null
  return {
    block,
    resource,
    grip: isEnd ? 'length' : 'move',
    x: clientX,
    y: clientY,
    columnPixels: currentTarget.closest('.board-column')?.getBoundingClientRect().width ?? 0,
    timer: undefined,
  }
}

const isDraggable = (block: Block): block is BookingBlock =>
  block.kind === 'booking' && !isOver(block.booking)

type DragOptions = {
  columns: readonly Column[]
  shown: Span
  hourPixels(): number
  /** Settles when the board shows the change or the rejection. Undefined: dragging is disabled. */
  onDrop: OnDrop | undefined
}

export type OnDrop = (block: BookingBlock, from: Placement, to: Placement) => Promise<void>

/** Moves and lengthens bookings by mouse, finger and keys (M, arrows, Shift and arrows, Enter, Esc). */
export function useDrag({ columns, shown, hourPixels, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>()
  const pointed = useRef<Pointed>(undefined)
  /** The click at the end of a drag must not open the booking. */
  const hasDragged = useRef(false)

  const start = (block: BookingBlock, resource: string, isByKey: boolean) => {
    const from = { resource, start: block.start, end: block.end }
    hasDragged.current = !isByKey
    setDrag({ block, from, to: from, isByKey, isDropped: false })
  }
  const end = async (isDropped: boolean) => {
    clearTimeout(pointed.current?.timer)
    pointed.current = undefined
    if (drag === undefined || drag.isDropped) return
    if (isDropped && !isSame(drag.from, drag.to) && onDrop !== undefined) {
      setDrag({ ...drag, isDropped: true })
      await onDrop(drag.block, drag.from, drag.to)
    }
    setDrag(undefined)
  }
  const move = (to: Placement) =>
    setDrag((before) => (before && !isSame(before.to, to) ? { ...before, to } : before))

  const onPointerDown = (event: PointerEvent<HTMLElement>, block: Block, resource: string) => {
    hasDragged.current = false
    if (onDrop === undefined || drag !== undefined || !isDraggable(block) || event.button !== 0) return
    const target = event.currentTarget
    const { pointerId, pointerType } = event
    const now = pointedBy(event, block, resource)
    pointed.current = now
    if (pointerType === 'mouse') target.setPointerCapture(pointerId)
    else
      now.timer = setTimeout(() => {
        target.setPointerCapture(pointerId)
        start(block, resource, false)
      }, HOLD_MS)
  }
  const onPointerMove = ({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>) => {
    const from = pointed.current
    if (from === undefined) return
    const [right, down] = [clientX - from.x, clientY - from.y]
    const isFar = Math.hypot(right, down) >= MIN_PIXELS
    if (drag === undefined && !isFar) return
    if (drag === undefined && pointerType !== 'mouse') return void end(false)
    if (drag === undefined) start(from.block, from.resource, false)
    const to = placed(
      { ...from, performer: from.resource },
      from.grip,
      {
        seconds: (down / hourPixels()) * 3600,
        columns: from.columnPixels > 0 ? Math.round(right / from.columnPixels) : 0,
      },
      { columns, shown },
    )
    move(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, block: Block, resource: string) => {
    if (onDrop === undefined || !isDraggable(block)) return
    if (drag === undefined) {
      if (event.code !== 'KeyM' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      return start(block, resource, true)
    }
    if (!drag.isByKey || drag.isDropped) return
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      event.stopPropagation()
      return void end(event.key !== 'Escape')
    }
    const step = keyStep(event.key, event.shiftKey)
    if (step === undefined) return
    event.preventDefault()
    const { to } = drag
    const at = {
      block: { ...block, start: to.start, end: to.end },
      resource: to.resource,
      performer: drag.from.resource,
    }
    move(placed(at, step.grip, step, { columns, shown }))
  }
  const onBlur = () => {
    if (drag?.isByKey === true) void end(false)
  }
  const grips = useGrips({ onPointerDown, onPointerMove, onKeyDown, onBlur, end }, hasDragged)
  return { drag, grips }
}

type Handlers = {
  onPointerDown(event: PointerEvent<HTMLElement>, block: Block, resource: string): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>, block: Block, resource: string): void
  onBlur(): void
  end(isDropped: boolean): Promise<void>
}

/** Stable handlers, so that columns that a drag does not change are not rendered again. */
function useGrips(handlers: Handlers, hasDragged: RefObject<boolean>) {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      /** Whether the following click belongs to a drag. */
      isDragged: () => hasDragged.current,
      handlersOf: (block: Block, resource: string) => ({
        onPointerDown: (event: PointerEvent<HTMLElement>) =>
          latest.current.onPointerDown(event, block, resource),
        onPointerMove: (event: PointerEvent<HTMLElement>) => latest.current.onPointerMove(event),
        onPointerUp: () => void latest.current.end(true),
        onPointerCancel: () => void latest.current.end(false),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => latest.current.onKeyDown(event, block, resource),
        onBlur: () => latest.current.onBlur(),
      }),
    }),
    [hasDragged],
  )
}
