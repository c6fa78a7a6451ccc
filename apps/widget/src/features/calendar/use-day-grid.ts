/** The W3C APG grid pattern for days: one tab stop, all keys, focus that follows into the next month or week. */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { moveByKey } from '@zapys/domain/calendar'
import type { Period } from '@zapys/domain/calendar'

type DayGrid = {
  period: Period
  /** Inclusive; days outside can be neither chosen nor reached. */
  firstDay: string
  lastDay: string
  selected: string | null
  isShown(date: string): boolean
  /** The focusable day while none is chosen. */
  firstShown: string
  onSelect(date: string | null): void
  /** Called when a key leads to a day of another month or week. */
  onTurnTo(date: string): void
  /** For a week, which has no days below: the key moves to the times of the day. */
  onDown?: (() => void) | undefined
}

export function useDayGrid(props: DayGrid) {
  const { period, firstDay, lastDay, selected, isShown, firstShown, onSelect } = props
  const grid = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  // The focus follows a key into the next month, but must stay on the month buttons after a press there.
  const followFocus = useRef(false)
  const tabStop = [focused, selected].find((date) => date !== null && isShown(date)) ?? firstShown

  useEffect(() => {
    if (!followFocus.current) return
    followFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [tabStop])

  const isOpen = (date: string) => date >= firstDay && date <= lastDay
  const choose = (date: string) => {
    setFocused(date)
    if (isOpen(date)) onSelect(date === selected ? null : date)
  }
  const onKeyDown = (event: KeyboardEvent, date: string) => {
    const { key } = event
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      choose(date)
      return
    }
    if (key === 'Escape' && selected !== null) {
      event.stopPropagation()
      onSelect(null)
      return
    }
    if (key === 'ArrowDown' && props.onDown) {
      event.preventDefault()
      props.onDown()
      return
    }
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const moved = moveByKey(date, event, { firstDay, lastDay }, { rightToLeft, period })
    if (moved === undefined) return
    event.preventDefault()
    followFocus.current = true
    setFocused(moved)
    if (!isShown(moved)) props.onTurnTo(moved)
  }

  return {
    gridRef: (element: HTMLElement | null) => {
      grid.current = element
    },
    isOpen,
    /** Props of every day of the grid. */
    cellOf: (date: string) =>
      ({
        role: 'gridcell',
        tabIndex: date === tabStop ? 0 : -1,
        'aria-selected': date === selected,
        'aria-disabled': !isOpen(date) || undefined,
        onClick: () => choose(date),
        onKeyDown: (event: KeyboardEvent) => onKeyDown(event, date),
      }) as const,
  }
}
