import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { daysOfPeriod, isPeriod } from './period.ts'

describe('a table for a spreadsheet', () => {
  it('has semicolons and decimal commas in Ukrainian, Polish and Russian, and commas and points in English', () => {
    const rows = [
      ['День', 'Дохід'],
      ['2026-05-18', 1234.5],
      ['Разом', null],
    ] as const
    expect(csvOf(rows, 'uk')).toBe('\uFEFFДень;Дохід\r\n2026-05-18;1234,5\r\nРазом;\r\n')
    expect(csvOf(rows, 'pl')).toBe(csvOf(rows, 'uk'))
    expect(csvOf(rows, 'en')).toBe('\uFEFFДень,Дохід\r\n2026-05-18,1234.5\r\nРазом,\r\n')
  })

  it('quotes texts, and leaves no formula that a client typed', () => {
    expect(csvOf([['Стрижка; "модельна"', '=HYPERLINK("x")', '-5', -5]], 'uk')).toBe(
      '\uFEFF"Стрижка; ""модельна""";"\'=HYPERLINK(""x"")";\'-5;-5\r\n',
    )
  })
})

describe('a name that begins like a formula', () => {
  it.each(['@SUM(1)', ' =1+1', '\t=1+1', '\n=1+1', '\uFEFF=1+1', '\uFF1D1+1', '\u00A0+1'])(
    '%j is shown, not computed',
    (name) => {
      expect(csvOf([[name]], 'en').replace('"', '')).toMatch(/^\uFEFF'/)
    },
  )
})

describe('a period', () => {
  it.each([
    ['THIS_MONTH', '2026-02-01', '2026-02-28'],
    ['LAST_MONTH', '2026-01-01', '2026-01-31'],
    ['LAST_7', '2026-02-09', '2026-02-15'],
    ['LAST_30', '2026-01-17', '2026-02-15'],
  ] as const)('%s', (name, first_day, last_day) => {
    expect(daysOfPeriod(name, '2026-02-15')).toEqual({ first_day, last_day })
  })

  it('has one to 366 days', () => {
    expect(isPeriod({ first_day: '2026-01-01', last_day: '2026-01-01' })).toBe(true)
    expect(isPeriod({ first_day: '2026-01-01', last_day: '2027-01-01' })).toBe(true)
    expect(isPeriod({ first_day: '2026-01-01', last_day: '2027-01-02' })).toBe(false)
    expect(isPeriod({ first_day: '2026-01-02', last_day: '2026-01-01' })).toBe(false)
    expect(isPeriod({ first_day: '', last_day: '2026-01-01' })).toBe(false)
    expect(isPeriod({ first_day: '2026-01-01', last_day: '20260-01-01' })).toBe(false)
  })
})
