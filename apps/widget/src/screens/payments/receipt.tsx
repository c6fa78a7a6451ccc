// /i/:company/receipt/m/:membership and /i/:company/receipt/r/:record
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useReceipt } from '#widget/features/payments/use-receipt.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { toLocal } from '@zapys/domain/time'
import type { Receipt as ReceiptAnswer } from '@zapys/contract'
import { NothingToPay } from './nothing-to-pay.tsx'
import { usePaidFor, useWayToIt } from './use-paid-for.ts'
import './receipt.css'

export default function Receipt() {
  const text = useText()
  const of = usePaidFor()
  const toIt = useWayToIt(of)
  useScreen({ title: text('payments.receipt'), back: toIt })
  const { data, isLoading } = useReceipt(of)
  if (data !== undefined) return <Page receipt={data} />
  return isLoading ? <Skeleton shape="row" count={5} /> : <NothingToPay what="receipt" />
}

/** The printed receipt: seller, item, every ledger entry, and the totals. */
function Page({ receipt }: { receipt: ReceiptAnswer }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useCompany()
  useCentralAction({ onPress: () => window.print() })
  const { entries, currency_code } = receipt
  const money = (sum: number) => formats.money(sum, currency_code)
  const day = (instant: string) => {
    const { date, seconds } = toLocal(company.timezone, Date.parse(instant) / 1000)
    return text('booking.dayAt', { date: formats.date(date), time: formats.time(seconds) })
  }
  return (
    <article className="z-receipt">
      <header>
        <p className="z-receipt__seller">{receipt.company_name}</p>
        <h2 className="z-receipt__title">{receipt.title}</h2>
      </header>
      {entries.length === 0 ? (
        <p className="z-soft">{text('payments.noEntries')}</p>
      ) : (
        <table className="z-receipt__entries">
          <caption className="z-visually-hidden">{text('payments.entries')}</caption>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={index}>
                <th scope="row">
                  {entry.line === 'TIP' ? text('payments.lineTip') : text(`payments.cause.${entry.cause}`)}
                  <span className="z-receipt__when">{day(entry.created)}</span>
                  {entry.fiscal_number && (
                    <span className="z-receipt__when">
                      {text('payments.fiscal')} {entry.fiscal_number}
                    </span>
                  )}
                  {entry.fiscal_number_awaited && (
                    <span className="z-receipt__when">{text('payments.fiscalAwaited')}</span>
                  )}
                </th>
                <td>{money(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="z-receipt__sums">
        <div>
          <dt>{text('payments.price')}</dt>
          <dd>{money(receipt.price)}</dd>
        </div>
        <div>
          <dt>{text('payments.paidSum')}</dt>
          <dd>{money(receipt.paid)}</dd>
        </div>
        {receipt.tip !== 0 && (
          <div>
            <dt>{text('payments.tip')}</dt>
            <dd>{money(receipt.tip)}</dd>
          </div>
        )}
        <div>
          <dt>{text('payments.left')}</dt>
          <dd>{money(receipt.remaining)}</dd>
        </div>
      </dl>
    </article>
  )
}
