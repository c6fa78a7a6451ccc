import { describe, expect, it } from 'vitest'
import {
  activateFirstDay,
  canGoBack,
  monthWeeks,
  nextMonth,
  openCalendar,
  previousMonth,
  shownDays,
  toggleDate,
} from './index.ts'

const today = '2026-05-15'
const may = openCalendar(today, today)

describe('moving the calendar', () => {
  it.each([
    { open: today, moves: '', start: '2026-05-15', because: 'the current month begins today' },
    { open: '2026-05-31', moves: '', start: '2026-05-15', because: 'whatever day of it was asked for' },
    {
      open: '2026-01-01',
      moves: '',
      start: '2026-05-15',
      because: 'a month that has passed opens the current one [S4.calendar.2]',
    },
    { open: today, moves: '>', start: '2026-06-01', because: 'one month ahead [S4.calendar.1]' },
    { open: today, moves: '>>', start: '2026-07-01', because: 'one month per step [S4.calendar.1]' },
    { open: '2026-12-05', moves: '>', start: '2027-01-01', because: 'over the new year [S4.calendar.1]' },
    { open: today, moves: '>>>><', start: '2026-08-01', because: 'one month back [S4.calendar.1]' },
    {
      open: today,
      moves: '><',
      start: '2026-05-15',
      because: 'back to today, not to the first [S4.calendar.2]',
    },
    {
      open: today,
      moves: '<',
      start: '2026-05-15',
      because: 'no way before the current month [S4.calendar.3]',
    },
    { open: today, moves: '><<<', start: '2026-05-15', because: 'however often it is tried [S4.calendar.3]' },
  ])('$open then "$moves" starts at $start: $because', ({ open, moves, start }) => {
    const end = [...moves].reduce(
      (state, move) => (move === '>' ? nextMonth(state) : previousMonth(state, today)),
      openCalendar(open, today),
    )
    expect(end.start).toBe(start)
  })

  it('the way back is closed in the current month and open after it [S4.calendar.3]', () => {
    expect([canGoBack(may, today), canGoBack(nextMonth(may), today)]).toEqual([false, true])
  })

  it('every move asks for the slots of other days [S4.calendar.4]', () => {
    const june = nextMonth(may)
    expect([may, june, previousMonth(june, today)].map(shownDays)).toEqual([
      { start: '2026-05-15', end: '2026-05-31' },
      { start: '2026-06-01', end: '2026-06-30' },
      { start: '2026-05-15', end: '2026-05-31' },
    ])
  })
  it('February is asked for to its last day', () => {
    expect(shownDays(openCalendar('2028-02-03', today))).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  })
  it('a move leaves no date active and no hours chosen', () => {
    const chosen = { ...toggleDate(may, '2026-05-20'), hours: [36_000] }
    expect(nextMonth(chosen)).toMatchObject({ activeDate: null, hours: [] })
  })
})

describe('choosing a date', () => {
  const chosen = { ...toggleDate(may, '2026-05-20'), hours: [36_000, 39_600] }

  it('pressing a date makes it the active one', () => {
    expect(chosen.activeDate).toBe('2026-05-20')
  })
  it('pressing the active date again leaves none active [S4.calendar.5]', () => {
    expect(toggleDate(chosen, '2026-05-20')).toMatchObject({ activeDate: null, hours: [] })
  })
  it('another date takes its place and clears the chosen hours [S4.calendar.6]', () => {
    expect(toggleDate(chosen, '2026-05-21')).toMatchObject({ activeDate: '2026-05-21', hours: [] })
  })

  it.each([
    {
      active: null,
      days: ['2026-05-18', '2026-05-16'],
      then: '2026-05-16',
      because: 'the earliest [S4.slotreload.3]',
    },
    {
      active: '2026-05-20',
      days: ['2026-05-18', '2026-05-20'],
      then: '2026-05-20',
      because: 'the client’s own day has times',
    },
    {
      active: '2026-05-20',
      days: ['2026-05-18'],
      then: '2026-05-18',
      because: 'the client’s day has none left [S4.slotreload.3]',
    },
    { active: '2026-05-20', days: [], then: null, because: 'no day has times' },
  ])('with times on $days the active date becomes $then: $because', ({ active, days, then }) => {
    expect(activateFirstDay({ ...may, activeDate: active }, days).activeDate).toBe(then)
  })
  it('chosen hours outlive a reload only on the day they were chosen on', () => {
    expect(activateFirstDay(chosen, ['2026-05-20']).hours).toEqual([36_000, 39_600])
    expect(activateFirstDay(chosen, ['2026-05-21']).hours).toEqual([])
  })
})

describe('the weeks of a month', () => {
  it.each([
    { month: '2026-02-01', rows: 5, first: 7, because: 'begins on a Sunday' },
    { month: '2027-02-11', rows: 4, first: 1, because: 'four whole weeks, from any day of it' },
    { month: '2026-08-01', rows: 6, first: 6, because: 'begins on a Saturday and has 31 days' },
  ])('$month has $rows rows: $because', ({ month, rows, first }) => {
    const weeks = monthWeeks(month)
    expect(weeks).toHaveLength(rows)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks[0]?.indexOf(`${month.slice(0, 7)}-01`)).toBe(first - 1)
  })
  it('each day of the month stands there once, in order, and no other', () => {
    const days = monthWeeks('2028-02-01')
      .flat()
      .filter((day) => day !== null)
    expect(days).toEqual(
      Array.from({ length: 29 }, (_, index) => `2028-02-${String(index + 1).padStart(2, '0')}`),
    )
  })
})
