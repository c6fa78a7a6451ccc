import type { Report, ReportFigures } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { DownloadIcon, ReportIcon } from '@zapys/ui/icons.ts'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'
import { saveFile } from '@zapys/ui/save-file.ts'
import { columnsOf, occupancyOf, rowName } from './columns.ts'
import { csvOf } from './csv.ts'
import { DayPlot } from './day-plot.tsx'

/** No bookings, cancellations or payments. */
const isEmpty = ({ bookings, cancelled, amounts }: ReportFigures) =>
  bookings + cancelled === 0 && amounts.length === 0

/** Main numbers, a plot of the days, and the table. */
export function ReportView({ report }: { report: Report }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useLanguage()
  const { by, rows, total, first_day, last_day } = report
  const columns = columnsOf(report, text, formats)
  const shown = by === 'DAY' ? rows.filter((row) => !isEmpty(row)) : rows
  const save = () => {
    const named = (row: Report['rows'][number]) =>
      by === 'DAY' && row.key !== null ? row.key : rowName(by, row, text, formats)
    const table = [
      [text(`desk.reports.row.${by}`), ...columns.map(({ name }) => name)],
      ...rows.map((row) => [named(row), ...columns.map(({ cell }) => cell(row))]),
      [text('desk.reports.total'), ...columns.map(({ cell }) => cell(total))],
    ]
    saveFile(
      `${by.toLowerCase()}-${first_day}-${last_day}.csv`,
      csvOf(table, locale),
      'text/csv;charset=utf-8',
    )
  }
  if (isEmpty(total))
    return (
      <EmptyState
        icon={<ReportIcon />}
        title={text('desk.reports.empty')}
        text={text('desk.reports.emptyText')}
      />
    )
  return (
    <>
      <Summary total={total} />
      {by === 'DAY' && <DayPlot report={report} />}
      <div
        className="desk-scroll z-card desk-card"
        // It scrolls, and nothing in it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={text('desk.reports.title')}
      >
        <table className="desk-table desk-table--wide">
          <thead>
            <tr>
              <th scope="col">{text(`desk.reports.row.${by}`)}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key ?? ''}>
                <th scope="row">{rowName(by, row, text, formats)}</th>
                {columns.map(({ name, shown }) => (
                  <td key={name}>{shown(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('desk.reports.total')}</th>
              {columns.map(({ name, shown }) => (
                <td key={name}>{shown(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {shown.length < rows.length && <p className="z-soft z-small">{text('desk.reports.onlyBusyDays')}</p>}
      {(by === 'RESOURCE' || by === 'SERVICE') && (
        <p className="z-soft z-small">{text('desk.reports.double')}</p>
      )}
      <div className="z-cluster desk-noprint">
        <Button icon={<DownloadIcon aria-hidden="true" />} onClick={save}>
          {text('desk.reports.csv')}
        </Button>
        <Button onClick={() => window.print()}>{text('desk.till.print')}</Button>
      </div>
    </>
  )
}

/** Currencies with payments. Without any: the currency of most bookings. */
function sumsOf(amounts: Report['total']['amounts']) {
  const received = amounts.filter(({ total }) => total !== 0)
  return received.length === 0
    ? amounts.toSorted((one, other) => other.booked - one.booked).slice(0, 1)
    : received
}

function Summary({ total }: Pick<Report, 'total'>) {
  const text = useText()
  const formats = useFormats()
  const occupancy = occupancyOf(total)
  const figures = [
    {
      name: text('desk.reports.revenue'),
      // One line per currency, because currencies cannot be added.
      values: sumsOf(total.amounts).map((amount) => formats.money(amount.total, amount.currency_code)),
      more: text('desk.reports.revenueHint'),
    },
    {
      name: text('desk.reports.bookings'),
      values: [formats.number(total.bookings)],
      more: `${text('desk.reports.cancelled')}: ${formats.number(total.cancelled)}, ${text('desk.reports.noShows').toLowerCase()}: ${formats.number(total.no_shows)}`,
    },
    {
      name: text('desk.reports.occupancy'),
      values: [occupancy === undefined ? '–' : `${formats.number(Math.round(occupancy * 100))} %`],
      more: `${text('desk.reports.hours')}: ${formats.number((total.sold_seconds ?? 0) / 3600, { max: 1 })}`,
    },
    {
      name: text('desk.reports.clients'),
      values: [formats.number(total.clients)],
      more: `${text('desk.reports.newClients')}: ${formats.number(total.new_clients)}, ${text('desk.reports.returning').toLowerCase()}: ${formats.number(Math.max(0, total.clients - total.new_clients))}`,
    },
  ]
  return (
    <dl className="desk-figures">
      {figures.map(({ name, values, more }) => (
        <div key={name} className="z-card">
          <dt>{name}</dt>
          <dd>
            {(values.length === 0 ? ['0'] : values).map((value) => (
              <strong key={value}>{value}</strong>
            ))}
            <span className="z-soft z-small">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
