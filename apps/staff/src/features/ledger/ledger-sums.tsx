import type { LedgerLine } from '@zapys/contract'
import { useFormats, useText } from '#staff/language/language.tsx'
import { sumsOf } from './sums.ts'

/** Sums of the entries shown, by method and currency. */
export function LedgerSums({ entries }: { entries: readonly LedgerLine[] }) {
  const text = useText()
  const formats = useFormats()
  const sums = sumsOf(entries)
  const currencies = [...new Set(sums.map(({ currency_code }) => currency_code))]
  return (
    <div
      className="desk-scroll"
      role="group"
      aria-label={text('desk.ledger.sums')}
      // It scrolls on a narrow phone, and nothing in it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{text('desk.till.method')}</th>
            <th scope="col">{text('desk.till.received')}</th>
            <th scope="col">{text('desk.till.back')}</th>
            <th scope="col">{text('desk.till.total')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ method, currency_code, received, back, total }) => (
            <tr key={`${method} ${currency_code}`}>
              <th scope="row">{text(`desk.method.${method}`)}</th>
              <td>{formats.money(received, currency_code)}</td>
              <td>{formats.money(back, currency_code)}</td>
              <td>{formats.money(total, currency_code)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => {
            const own = sums.filter(({ currency_code }) => currency_code === currency)
            const all = (part: 'received' | 'back' | 'total') => own.reduce((sum, row) => sum + row[part], 0)
            return (
              <tr key={currency}>
                <th scope="row">{text('desk.till.total')}</th>
                <td>{formats.money(all('received'), currency)}</td>
                <td>{formats.money(all('back'), currency)}</td>
                <td>{formats.money(all('total'), currency)}</td>
              </tr>
            )
          })}
        </tfoot>
      </table>
    </div>
  )
}
