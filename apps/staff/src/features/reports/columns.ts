import type { Report, ReportFigures, ReportRow } from '@zapys/contract'
import type { Formats } from '@zapys/i18n'
import type { Text } from '#staff/language/language.tsx'
import type { Cell } from './csv.ts'

type Currency = ReportFigures['amounts'][number]['currency_code']
type AmountPart = 'booked' | 'total' | 'tips'

/** A report column: shown text, and value for spreadsheets. */
export type Column = {
  name: string
  shown(figures: ReportFigures): string
  cell(figures: ReportFigures): Cell
}

const HOUR = 3600

const amountOf = (figures: ReportFigures, currency: Currency) =>
  figures.amounts.find(({ currency_code }) => currency_code === currency)

/** Sold divided by offered time; above 1 if people work longer; undefined without working time. */
export const occupancyOf = ({ sold_seconds, offered_seconds }: ReportFigures): number | undefined =>
  sold_seconds === null || !offered_seconds ? undefined : sold_seconds / offered_seconds

/** Columns, with those of the currencies that occur. */
export function columnsOf(report: Report, text: Text, formats: Formats): Column[] {
  const currencies = report.total.amounts.map(({ currency_code }) => currency_code)
  const isOne = currencies.length === 1
  const moneyColumn = (part: AmountPart, name: string, currency: Currency): Column => ({
    name: isOne ? name : `${name}, ${currency}`,
    shown: (figures) => formats.money(amountOf(figures, currency)?.[part] ?? 0, currency),
    cell: (figures) => (amountOf(figures, currency)?.[part] ?? 0) / 100,
  })
  const refunds = (currency: Currency): Column => {
    const sum = (figures: ReportFigures) => {
      const amount = amountOf(figures, currency)
      return amount === undefined ? 0 : amount.given_back + amount.corrected
    }
    const name = text('desk.reports.refunds')
    return {
      name: isOne ? name : `${name}, ${currency}`,
      shown: (figures) => formats.money(sum(figures), currency),
      cell: (figures) => sum(figures) / 100,
    }
  }
  const count = (name: string, of: (figures: ReportFigures) => number): Column => ({
    name,
    shown: (figures) => formats.number(of(figures)),
    cell: of,
  })
  const hours = (name: string, of: (figures: ReportFigures) => number | null): Column => ({
    name,
    shown: (figures) => {
      const seconds = of(figures)
      return seconds === null ? '–' : formats.number(seconds / HOUR, { max: 1 })
    },
    cell: (figures) => {
      const seconds = of(figures)
      return seconds === null ? null : Math.round((seconds / HOUR) * 100) / 100
    },
  })
  return [
    ...currencies.map((currency) => moneyColumn('total', text('desk.reports.revenue'), currency)),
    count(text('desk.reports.bookings'), ({ bookings }) => bookings),
    ...currencies.map((currency) => moneyColumn('booked', text('desk.reports.booked'), currency)),
    {
      name: text('desk.reports.occupancy'),
      shown: (figures) => {
        const share = occupancyOf(figures)
        return share === undefined ? '–' : `${formats.number(Math.round(share * 100))} %`
      },
      cell: (figures) => {
        const share = occupancyOf(figures)
        return share === undefined ? null : Math.round(share * 1000) / 1000
      },
    },
    hours(text('desk.reports.hours'), ({ sold_seconds }) => sold_seconds),
    hours(text('desk.reports.offered'), ({ offered_seconds }) => offered_seconds),
    count(text('desk.reports.cancelled'), ({ cancelled }) => cancelled),
    count(text('desk.reports.noShows'), ({ no_shows }) => no_shows),
    count(text('desk.reports.newClients'), ({ new_clients }) => new_clients),
    count(text('desk.reports.returning'), ({ clients, new_clients }) => Math.max(0, clients - new_clients)),
    ...currencies.map(refunds),
    ...currencies.map((currency) => moneyColumn('tips', text('desk.reports.tips'), currency)),
  ]
}

/** Name of a row. */
export function rowName(by: Report['by'], { key, name }: ReportRow, text: Text, formats: Formats): string {
  if (key === null) return text(`desk.reports.none.${by}`)
  return by === 'DAY' ? formats.date(key, 'brief') : (name ?? key)
}
