import { screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp } from '../../../test/in-app.tsx'
import { Calendar } from './calendar.tsx'
import type { CalendarDay } from './day-mark.tsx'

const day = (date: string, freeTimes: number, more: Partial<CalendarDay> = {}): [string, CalendarDay] => [
  date,
  { date, freeTimes, exact: true, ...more },
]

const days = new Map([
  day('2026-11-24', 3, { priceText: '₴960.50', discountText: '−10%' }),
  day('2026-11-25', 0),
  day('2026-12-01', 12),
])

/** As a screen has it: open from Tuesday, 24 November, to the end of January. */
function Days({ months = 1 }: { months?: 1 | 2 }) {
  const [month, setMonth] = useState('2026-11-24')
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <Calendar
        month={month}
        months={months}
        days={days}
        selected={selected}
        firstDay="2026-11-24"
        lastDay="2027-01-31"
        today="2026-11-24"
        onSelect={setSelected}
        onTurnTo={setMonth}
      />
      <output aria-label="chosen">{selected ?? 'none'}</output>
    </>
  )
}

/** The day that has the focus, in the words of its name. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName
const chosen = () => screen.getByRole('status', { name: 'chosen' }).textContent
const cell = (name: RegExp) => screen.getByRole('gridcell', { name })
const press = (keys: string) => userEvent.keyboard(keys)

describe('a month of days', () => {
  it('is one stop of the Tab key, on today, and each day is named with its free times, price and discount', async () => {
    await inApp(<Days />)
    const stops = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(1)
    expect(stops[0]!.getAttribute('aria-label')).toBe(
      'Tuesday, November 24, 3 free times, from ₴960.50, discount −10%',
    )
    expect(stops[0]!.getAttribute('aria-current')).toBe('date')
    expect(cell(/^Wednesday, November 25(,|$)/).getAttribute('aria-label')).toBe(
      'Wednesday, November 25, no free times',
    )
    expect(cell(/^Monday, November 23(,|$)/).getAttribute('aria-disabled')).toBe('true')
  })

  it.each([
    { keys: '{ArrowRight}', at: /^Wednesday, November 25(,|$)/, because: 'the next day' },
    { keys: '{ArrowRight}{ArrowLeft}', at: /^Tuesday, November 24(,|$)/, because: 'and back' },
    { keys: '{ArrowLeft}', at: /^Tuesday, November 24(,|$)/, because: 'no way before the first open day' },
    { keys: '{ArrowUp}', at: /^Tuesday, November 24(,|$)/, because: 'nor a week before it' },
    { keys: '{End}', at: /^Sunday, November 29(,|$)/, because: 'the end of the week' },
    { keys: '{End}{Home}', at: /^Tuesday, November 24(,|$)/, because: 'its first open day' },
    {
      keys: '{ArrowDown}',
      at: /^Tuesday, December 1(,|$)/,
      because: 'a week on, the month turns with the focus',
    },
    {
      keys: '{ArrowDown}{ArrowUp}',
      at: /^Tuesday, November 24(,|$)/,
      because: 'a week back, and so does it',
    },
    { keys: '{PageDown}', at: /^Thursday, December 24(,|$)/, because: 'a month on' },
    { keys: '{PageDown}{PageUp}', at: /^Tuesday, November 24(,|$)/, because: 'a month back' },
    {
      keys: '{Shift>}{PageDown}{/Shift}',
      at: /^Sunday, January 31(,|$)/,
      because: 'a year on ends at the last day',
    },
  ])('$keys leads to $at: $because', async ({ keys, at }) => {
    await inApp(<Days />)
    await press('{Tab}')
    while (document.activeElement?.role !== 'gridcell') await press('{Tab}')
    await press(keys)
    expect(focused()).toMatch(at)
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  it('Enter and Space choose a day and let it go, Escape lets it go, a day outside cannot be chosen', async () => {
    await inApp(<Days />)
    cell(/^Tuesday, November 24(,|$)/).focus()
    await press('{Enter}')
    expect(chosen()).toBe('2026-11-24')
    expect(cell(/^Tuesday, November 24(,|$)/).getAttribute('aria-selected')).toBe('true')
    await press(' ')
    expect(chosen()).toBe('none')
    await press('{ArrowRight}{Enter}')
    expect(chosen()).toBe('2026-11-25')
    await press('{Escape}')
    expect(chosen()).toBe('none')
    // Playwright waits for what is disabled; a finger does not.
    cell(/^Monday, November 23(,|$)/).click()
    expect(chosen()).toBe('none')
  })

  it('the last week ends with the first days of the next month, which can be chosen', async () => {
    await inApp(<Days />)
    const rows = screen.getAllByRole('row').slice(1)
    for (const row of rows) expect(within(row).getAllByRole('gridcell')).toHaveLength(7)
    await userEvent.click(cell(/^Tuesday, December 1(,|$)/))
    expect(chosen()).toBe('2026-12-01')
  })

  it('a press on the month button turns the month and keeps the focus', async () => {
    await inApp(<Days />)
    const next = screen.getByRole('button', { name: 'Next month' })
    await userEvent.click(next)
    expect(screen.getByRole('grid', { name: /December/ })).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Next month')
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(screen.getByRole('grid', { name: /November/ })).toBeTruthy()
  })

  it('two months beside each other are one stop of the Tab key, and the arrows walk from one into the other', async () => {
    await inApp(<Days months={2} />)
    const [november, december] = screen.getAllByRole('grid')
    const stops = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(1)
    stops[0]!.focus()
    await press('{ArrowDown}')
    expect(within(december!).getByRole('gridcell', { name: /^Tuesday, December 1(,|$)/ })).toBe(
      document.activeElement,
    )
    await press('{ArrowLeft}')
    expect(within(november!).getByRole('gridcell', { name: /^Monday, November 30(,|$)/ })).toBe(
      document.activeElement,
    )
  })
})
