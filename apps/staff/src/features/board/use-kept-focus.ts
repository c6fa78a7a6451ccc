import { type RefObject, useEffect, useRef } from 'react'
import type { Drag } from './use-drag.ts'

/** A booking that was moved to another column by keys is another element there: it takes the focus again. */
export function useKeptFocus(grid: RefObject<HTMLElement | null>, drag: Drag | undefined): void {
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
