import { describe, expect, it } from 'vitest'
import type { Figure } from '../benchmarks/src/report/figures.ts'
import { type Measured, pageWith } from './performance-page.ts'

const subjects = new Map([
  ['answers', 'What is the same for all'],
  ['bookings', 'Bookings'],
])
const measured = (figures: Figure[]): Measured => ({
  result: { figures, load: 1.25 },
  began: new Date('2026-11-22T09:00:00Z'),
  seconds: 150,
  machine: '4 cores, 8 GB',
})

describe('the page of performance', () => {
  it('shows for each figure with a goal its ratio, its baseline and whether the goal is met', () => {
    const page = pageWith(
      '',
      subjects,
      new Map([
        [
          'answers',
          measured([
            {
              what: 'a day',
              found: '9,000/s',
              baseline: 'buffer 10,000/s',
              ratio: '90 %',
              goal: 'at least 50 %',
              isMet: true,
            },
            { what: 'first answer', found: '14 ms', goal: 'at most 12 ms', isMet: false },
            { what: 'a look', found: '0.4 ms' },
          ]),
        ],
      ]),
    )
    expect(page).toContain(
      '## answers\n\nWhat is the same for all.\n\n**1 of 2 goals met**, 2026-11-22, 3 min, 4 cores, 8 GB, load 1.3\n',
    )
    expect(page).toContain('| what | ratio | measured | baseline | goal |')
    expect(page).toContain('| a day | 90 % | 9,000/s | buffer 10,000/s | at least 50 % |')
    expect(page).toContain('| first answer |  | 14 ms |  | at most 12 ms: **missed** |')
    expect(page).not.toContain('a look')
    expect(page).toContain('## bookings\n\nBookings.\n\n**Not run yet**')
  })

  it('names a goal of three or more rows in the heading of the table alone', () => {
    const figures = ['a day', 'a month', 'a year'].map((what, index) => ({
      what,
      found: `${index} ms`,
      ratio: '1 x',
      goal: 'at most 1 ms',
      isMet: index < 2,
    }))
    const other = { what: 'first answer', found: '14 ms', goal: 'at most 12 ms', isMet: false }
    const page = pageWith('', subjects, new Map([['answers', measured([...figures, other])]]))
    expect(page).toContain('| what | ratio, x | measured, ms | goal: at most 1 ms |')
    expect(page).toContain('| a month | 1 | 1 |  |')
    expect(page).toContain('| a year | 1 | 2 | **missed** |')
    expect(page).toContain('| first answer |  | 14 | at most 12 ms: **missed** |')
  })

  it('lists figures that have a goal and no baseline', () => {
    const figures = [
      { what: 'a day', found: '2 ms', goal: 'at most 3 ms', isMet: true },
      { what: 'a month', found: '9 ms', goal: 'at most 3 ms', isMet: false },
      { what: 'a year', found: '80 ms' },
    ]
    const page = pageWith('', subjects, new Map([['answers', measured(figures)]]))
    expect(page).toContain('- a day: 2 ms; goal at most 3 ms\n- a month: 9 ms; goal at most 3 ms **missed**')
    expect(page).not.toContain('a year')
  })

  it('lists every figure of a benchmark without goals', () => {
    const page = pageWith('', subjects, new Map([['answers', measured([{ what: 'a day', found: '2 ms' }])]]))
    expect(page).toContain('**No goals**')
    expect(page).toContain('- a day: 2 ms')
  })

  it('names a common unit in the heading of the column alone', () => {
    const figures = ['a day', 'a month', 'a year'].map((what, index) => ({
      what,
      found: index === 2 ? '1 kB' : '1 ms',
      baseline: `${index} ms alone`,
    }))
    const page = pageWith('', subjects, new Map([['answers', measured(figures)]]))
    expect(page).toContain('| what | measured | baseline, ms alone |')
    expect(page).toContain('| a month | 1 ms | 1 |')
  })

  it('keeps the sections of other benchmarks and what people wrote', () => {
    const first = pageWith('', subjects, new Map([['answers', measured([{ what: 'a day', found: '1/s' }])]]))
    const written = `${first}\n\n## What stands against it\n\nThe database.`
    const second = pageWith(
      written,
      subjects,
      new Map([['bookings', measured([{ what: 'a booking', found: '2/s' }])]]),
    )
    expect(second).toContain('- a day: 1/s')
    expect(second).toContain('- a booking: 2/s')
    expect(second.endsWith('## What stands against it\n\nThe database.')).toBe(true)
    expect(second.match(/By hand/g)).toHaveLength(1)
  })
})
