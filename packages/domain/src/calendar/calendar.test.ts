import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activateFirstDay,
  canGoBack,
  canGoOn,
  goBack,
  goOn,
  monthWeeks,
  moveByKey,
  openCalendar,
  shownDays,
  startOfWeek,
  toggleDate,
  weekFrom,
  wholeWeek,
} from './index.ts'

const today = '2026-05-15'
const may = openCalendar(today, today)

describe('moving the calendar by month', () => {
  it.each([
    { open: today, moves: '', start: '2026-05-15', because: 'the current month begins today' },
    { open: '2026-05-31', moves: '', start: '2026-05-15', because: 'whatever day of it was asked for' },
    // proves S4.calendar.2
    {
      open: '2026-01-01',
      moves: '',
      start: '2026-05-15',
      because: 'a month that has passed opens the current one',
    },
    // proves S4.calendar.1
    { open: today, moves: '>', start: '2026-06-01', because: 'one month ahead' },
    // proves S4.calendar.1
    { open: today, moves: '>>', start: '2026-07-01', because: 'one month per step' },
    // proves S4.calendar.1
    { open: '2026-12-05', moves: '>', start: '2027-01-01', because: 'over the new year' },
    // proves S4.calendar.1
    { open: today, moves: '>>>><', start: '2026-08-01', because: 'one month back' },
    // proves S4.calendar.2
    {
      open: today,
      moves: '><',
      start: '2026-05-15',
      because: 'back to today, not to the first',
    },
    // proves S4.calendar.3
    {
      open: today,
      moves: '<',
      start: '2026-05-15',
      because: 'no way before the current month',
    },
    // proves S4.calendar.3
    { open: today, moves: '><<<', start: '2026-05-15', because: 'however often it is tried' },
  ])('$open then "$moves" starts at $start: $because', ({ open, moves, start }) => {
    const end = [...moves].reduce(
      (state, move) => (move === '>' ? goOn(state) : goBack(state, today)),
      openCalendar(open, today),
    )
    expect(end.start).toBe(start)
  })

  // proves S4.calendar.3
  it('the way back is closed in the current month and open after it', () => {
    expect([canGoBack(may, today), canGoBack(goOn(may), today)]).toEqual([false, true])
  })

  // proves S4.calendar.4
  it('every move asks for the slots of other days', () => {
    const june = goOn(may)
    expect([may, june, goBack(june, today)].map(shownDays)).toEqual([
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
    expect(goOn(chosen)).toMatchObject({ activeDate: null, hours: [] })
  })
})

/** A Friday. */
const week = openCalendar(today, today, 'WEEK')

describe('moving the calendar by week', () => {
  it.each([
    { open: today, moves: '', start: '2026-05-15', because: 'the first week begins today' },
    { open: '2026-05-21', moves: '', start: '2026-05-15', because: 'the seventh day belongs to it' },
    { open: '2026-05-22', moves: '', start: '2026-05-22', because: 'the eighth begins the next one' },
    {
      open: '2026-05-01',
      moves: '',
      start: '2026-05-15',
      because: 'a week that has passed opens the first one',
    },
    { open: today, moves: '>', start: '2026-05-22', because: 'seven days on, on the same weekday' },
    { open: today, moves: '>>>', start: '2026-06-05', because: 'seven days per step' },
    { open: '2026-12-30', moves: '>', start: '2027-01-01', because: 'over the new year' },
    { open: today, moves: '>>><', start: '2026-05-29', because: 'one week back' },
    // proves S4.calendar.2
    { open: today, moves: '><', start: '2026-05-15', because: 'back to today' },
    // proves S4.calendar.2
    { open: today, moves: '><<', start: '2026-05-15', because: 'no way before today' },
  ])('$open then "$moves" starts at $start: $because', ({ open, moves, start }) => {
    const end = [...moves].reduce(
      (state, move) => (move === '>' ? goOn(state) : goBack(state, today)),
      openCalendar(open, today, 'WEEK'),
    )
    expect(end).toEqual({ period: 'WEEK', start, activeDate: null, hours: [] })
  })
  // proves S4.calendar.4
  it('every move asks for the slots of seven other days', () => {
    expect([week, goOn(week)].map(shownDays)).toEqual([
      { start: '2026-05-15', end: '2026-05-21' },
      { start: '2026-05-22', end: '2026-05-28' },
    ])
  })
  it('the way back is closed in the current week and open after it', () => {
    expect([canGoBack(week, today), canGoBack(goOn(week), today)]).toEqual([false, true])
  })
  // proves S4.calendar.2
  it('whatever the moves, the start is never before today and the active day never outside', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('MONTH' as const, 'WEEK' as const),
        fc.array(fc.constantFrom('>', '<', 'v'), { maxLength: 30 }),
        (period, moves) => {
          let state = openCalendar(today, today, period)
          for (const move of moves) {
            state =
              move === '>'
                ? goOn(state)
                : move === '<'
                  ? goBack(state, today)
                  : toggleDate(state, state.start)
            const shown = shownDays(state)
            expect(shown.start >= today && shown.start <= shown.end).toBe(true)
            if (state.activeDate !== null) expect(state.activeDate).toBe(shown.start)
          }
        },
      ),
    )
  })
})

describe('the way on', () => {
  it.each([
    { calendar: may, lastDay: '2026-05-31', open: false, because: 'the last bookable day is in this month' },
    { calendar: may, lastDay: '2026-06-01', open: true, because: 'it is the first of the next month' },
    { calendar: week, lastDay: '2026-05-21', open: false, because: 'it is the seventh day' },
    { calendar: week, lastDay: '2026-05-22', open: true, because: 'it is the eighth' },
  ])('is open up to $lastDay: $open, because $because', ({ calendar, lastDay, open }) => {
    expect(canGoOn(calendar, lastDay)).toBe(open)
  })
})

describe('choosing a date', () => {
  const chosen = { ...toggleDate(may, '2026-05-20'), hours: [36_000, 39_600] }

  it('pressing a date makes it the active one', () => {
    expect(chosen.activeDate).toBe('2026-05-20')
  })
  // proves S4.calendar.5
  it('pressing the active date again leaves none active', () => {
    expect(toggleDate(chosen, '2026-05-20')).toMatchObject({ activeDate: null, hours: [] })
  })
  // proves S4.calendar.6
  it('another date takes its place and clears the chosen hours', () => {
    expect(toggleDate(chosen, '2026-05-21')).toMatchObject({ activeDate: '2026-05-21', hours: [] })
  })

  it.each([
    // proves S4.slotreload.3
    {
      active: null,
      days: ['2026-05-18', '2026-05-16'],
      then: '2026-05-16',
      because: 'the earliest',
    },
    {
      active: '2026-05-20',
      days: ['2026-05-18', '2026-05-20'],
      then: '2026-05-20',
      because: 'the client’s own day has times',
    },
    // proves S4.slotreload.3
    {
      active: '2026-05-20',
      days: ['2026-05-18'],
      then: '2026-05-18',
      because: 'the client’s day has none left',
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
  it.each([
    {
      month: '2026-05-01',
      from: '2026-05-15',
      rows: 3,
      first: '2026-05-11',
      because: 'past weeks are not drawn',
    },
    {
      month: '2026-05-01',
      from: '2026-05-31',
      rows: 1,
      first: '2026-05-25',
      because: 'its last day is today',
    },
    {
      month: '2026-05-01',
      from: '2026-05-03',
      rows: 5,
      first: '2026-05-01',
      because: 'today is in its first week',
    },
    {
      month: '2026-06-01',
      from: '2026-05-15',
      rows: 5,
      first: '2026-06-01',
      because: 'a later month is whole',
    },
    {
      month: '2026-04-01',
      from: '2026-05-15',
      rows: 5,
      first: '2026-04-01',
      because: 'so is one that has passed',
    },
  ])(
    'from $from on $month has $rows rows and begins with $first: $because',
    ({ month, from, rows, first }) => {
      const weeks = monthWeeks(month, from)
      expect(weeks).toHaveLength(rows)
      expect(weeks[0]?.find((day) => day !== null)).toBe(first)
    },
  )
  it('each day of the month stands there once, in order, and no other', () => {
    const days = monthWeeks('2028-02-01')
      .flat()
      .filter((day) => day !== null)
    expect(days).toEqual(
      Array.from({ length: 29 }, (_, index) => `2028-02-${String(index + 1).padStart(2, '0')}`),
    )
  })
})

describe('the last week of a month', () => {
  it('ends with the first days of the next month; the first week still begins with empty days', () => {
    const weeks = monthWeeks('2026-05-01', '2026-05-01').map(wholeWeek)
    expect(weeks[0]?.slice(0, 5)).toEqual([null, null, null, null, '2026-05-01'])
    expect(weeks.at(-1)).toEqual(weekFrom('2026-05-25'))
    expect(monthWeeks('2026-11-01', '2026-11-28').map(wholeWeek)).toEqual([
      weekFrom('2026-11-23'),
      weekFrom('2026-11-30'),
    ])
  })
})

describe('a week', () => {
  it('has seven days, over the ends of months and years', () => {
    const days = ['28', '29', '30', '31'].map((day) => `2026-12-${day}`)
    expect(weekFrom('2026-12-28')).toEqual([...days, '2027-01-01', '2027-01-02', '2027-01-03'])
  })
  it.each([
    { day: '2027-01-01', from: undefined, start: '2026-12-28', because: 'weeks begin on Monday' },
    { day: '2026-12-28', from: undefined, start: '2026-12-28', because: 'it is a Monday' },
    { day: '2020-02-29', from: undefined, start: '2020-02-24', because: 'also long ago' },
    { day: '2026-05-24', from: '2026-05-15', start: '2026-05-22', because: 'they begin on a Friday' },
    { day: '2026-05-14', from: '2026-05-15', start: '2026-05-08', because: 'also before the first' },
  ])('of $day begins on $start where $because', ({ day, from, start }) => {
    expect(startOfWeek(day, from)).toBe(start)
  })
})

describe('keys in the calendar', () => {
  const bounds = { firstDay: '2026-11-20', lastDay: '2027-03-31' }
  it.each([
    {
      key: 'ArrowRight',
      from: '2026-11-30',
      to: '2026-12-01',
      because: 'the next day may be in the next month',
    },
    { key: 'ArrowLeft', from: '2026-11-20', to: '2026-11-20', because: 'nothing before today' },
    { key: 'ArrowDown', from: '2026-12-28', to: '2027-01-04', because: 'a week on' },
    { key: 'ArrowUp', from: '2026-12-08', to: '2026-12-01', because: 'a week back' },
    { key: 'Home', from: '2026-12-03', to: '2026-11-30', because: 'Monday of the week' },
    { key: 'End', from: '2026-12-03', to: '2026-12-06', because: 'Sunday of the week' },
    { key: 'PageDown', from: '2027-01-31', to: '2027-02-28', because: 'February has no 31st' },
    { key: 'PageUp', from: '2026-12-25', to: '2026-11-25', because: 'a month back' },
    {
      key: 'Shift PageDown',
      from: '2026-12-25',
      to: '2027-03-31',
      because: 'a year on ends at the last day',
    },
    { key: 'Shift PageUp', from: '2026-12-25', to: '2026-11-20', because: 'a year back ends at today' },
    { key: 'x', from: '2026-12-25', to: undefined, because: 'letters move nothing' },
  ])('of a month: $key leads from $from to $to: $because', ({ key, from, to }) => {
    expect(moveByKey(from, pressed(key), bounds)).toBe(to)
  })
  it.each([
    { key: 'ArrowRight', to: '2026-12-11', because: 'the next day' },
    { key: 'ArrowDown', to: undefined, because: 'down leads through the times of the day' },
    { key: 'PageDown', to: '2026-12-17', because: 'a week on' },
    { key: 'PageUp', to: '2026-12-03', because: 'a week back' },
    { key: 'Shift PageDown', to: '2027-01-10', because: 'a month on' },
    { key: 'Shift PageUp', to: '2026-11-20', because: 'a month back ends at today' },
    { key: 'Home', to: '2026-12-04', because: 'the first day shown: a Friday, as today is' },
    { key: 'End', to: '2026-12-10', because: 'the last day shown' },
  ])('of a week: $key leads from 2026-12-10 to $to: $because', ({ key, to }) => {
    expect(moveByKey('2026-12-10', pressed(key), bounds, { period: 'WEEK' })).toBe(to)
  })
  it('arrows follow the writing direction', () => {
    expect(moveByKey('2026-12-10', pressed('ArrowRight'), bounds, { rightToLeft: true })).toBe('2026-12-09')
  })

  function pressed(text: string) {
    const keys = text.split(' ')
    return { key: keys.at(-1) ?? '', shiftKey: keys.includes('Shift') }
  }
})
