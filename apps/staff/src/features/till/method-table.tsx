import type { MoneySum } from '#staff/features/ledger/sums.ts'
import { useFormats, useText } from '#staff/language/language.tsx'

/** Totals by method and currency. */
export function MethodTable({ label, sums }: { label: string; sums: readonly MoneySum[] }) {
  const text = useText()
  const formats = useFormats()
  if (sums.length === 0) return <p className="z-soft">{text('desk.till.none')}</p>
  const currencies = [...new Set(sums.map(({ currency_code }) => currency_code))]
  return (
    <div
      className="desk-scroll"
      role="group"
      aria-label={label}
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
          {sums.map((sum) => (
            <tr key={`${sum.method} ${sum.currency_code}`}>
              <th scope="row">
                {text(`desk.method.${sum.method}`)}
                {sum.tips !== 0 && (
                  <span className="z-soft z-small desk-table__more">
                    {text('desk.till.tips')} {formats.money(sum.tips, sum.currency_code)}
                  </span>
                )}
              </th>
              <td>{formats.money(sum.received, sum.currency_code)}</td>
              <td>{formats.money(sum.given_back + sum.corrected, sum.currency_code)}</td>
              <td>{formats.money(sum.total, sum.currency_code)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => {
            const own = sums.filter(({ currency_code }) => currency_code === currency)
            const all = (part: 'received' | 'given_back' | 'corrected' | 'total') =>
              own.reduce((sum, row) => sum + row[part], 0)
            return (
              <tr key={currency}>
                <th scope="row">{text('desk.till.total')}</th>
                <td>{formats.money(all('received'), currency)}</td>
                <td>{formats.money(all('given_back') + all('corrected'), currency)}</td>
                <td>{formats.money(all('total'), currency)}</td>
              </tr>
            )
          })}
        </tfoot>
      </table>
    </div>
  )
}
