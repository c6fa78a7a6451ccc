import { type RefObject, useEffect, useRef } from 'react'
import type { Column } from './day.ts'
import type { Drag } from './use-drag.ts'

/**
 * Restores the focus of a booking moved by keyboard, because it is a new element in the other column. The board may
 * show the move only after the drag has ended.
 */
export function useRestoredFocus(
  grid: RefObject<HTMLElement | null>,
  drag: Drag | undefined,
  columns: readonly Column[],
): void {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (drag !== undefined) {
      moved.current = drag.isByKey ? drag.block.booking.id : undefined
      return
    }
    if (moved.current === undefined) return
    const block = grid.current?.querySelector<HTMLElement>(`[data-booking="${moved.current}"]`)
    if (document.activeElement === block) return
    if (document.activeElement === document.body) block?.focus()
    moved.current = undefined
  }, [grid, drag, columns])
}
