import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp } from '../../../test/in-app.tsx'
import type { CalendarDay } from './day-mark.tsx'
import { DayStrip } from './day-strip.tsx'

/** Dates of the days that are rendered, each time they are. */
const rendered: string[] = []

/** Rendering a day reads how many times are free on it. */
const day = (date: string): CalendarDay => ({
  date,
  exact: true,
  get freeTimes() {
    rendered.push(date)
    return 3
  },
})

const dates = Array.from({ length: 14 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
const days = new Map(dates.map((date) => [date, day(date)]))
const ignore = () => {}

function Strip() {
  const [selected, setSelected] = useState<string | null>('2026-12-01')
  return (
    <DayStrip
      month="2026-12-01"
      days={days}
      selected={selected}
      firstDay="2026-12-01"
      lastDay="2027-01-31"
      today="2026-12-01"
      onSelect={setSelected}
      onTurnTo={ignore}
    />
  )
}

it('a press on another day of the row renders the two days again that it changes, and no others', async () => {
  await inApp(<Strip />)
  const third = screen.getByRole('radio', { name: /December 3(,|$)/ })
  rendered.length = 0
  await userEvent.click(third)
  expect(third.getAttribute('aria-checked')).toBe('true')
  expect([...new Set(rendered)].toSorted()).toEqual(['2026-12-01', '2026-12-03'])
  rendered.length = 0
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/December 4(,|$)/)
  expect([...new Set(rendered)].toSorted()).toEqual(['2026-12-03', '2026-12-04'])
})
