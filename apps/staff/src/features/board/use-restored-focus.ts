import { type RefObject, useEffect, useRef } from 'react'
import type { Drag } from './use-drag.ts'

/** Restores the focus of a booking moved by keyboard, because it is a new element in the other column. */
export function useRestoredFocus(grid: RefObject<HTMLElement | null>, drag: Drag | undefined): void {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (drag !== undefined) {
      moved.current = drag.isByKey ? drag.block.booking.id : undefined
      return
    }
    const id = moved.current
    moved.current = undefined
    if (id !== undefined && document.activeElement === document.body)
      grid.current?.querySelector<HTMLElement>(`[data-booking="${id}"]`)?.focus()
  }, [grid, drag])
}
