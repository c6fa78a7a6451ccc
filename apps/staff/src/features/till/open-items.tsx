import type { TillDay, TillRefund } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { bookingAddress } from '#staff/features/addresses.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Props = { branch: string; till: TillDay }

/** Refunds to be handed over in person. */
export function WaitingRefunds({ branch, till }: Props) {
  const text = useText()
  const { company, can } = useSession()
  const formats = useFormats()
  const handOver = useAction('handOverRefund', ['readTillDay', ...moneyReads])
  if (till.refunds.length === 0) return null
  // The provider rejected it, so staff refund in cash.
  const isRejected = ({ state }: TillRefund) => state === 'REFUSED'
  const nameOf = ({ client }: TillRefund) => (client && clientName(client)) || text('desk.till.noClient')
  return (
    <section className="z-stack" aria-labelledby="till-refunds">
      <h2 id="till-refunds" className="desk-heading">
        {text('desk.till.refunds')}
      </h2>
      <List label={text('desk.till.refunds')}>
        {till.refunds.map((refund) => (
          <ListRow
            key={refund.id}
            title={nameOf(refund)}
            subtitle={[
              text(`desk.method.${refund.method}`),
              isRejected(refund) ? text('desk.refund.REFUSED') : refund.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
            trailing={formats.money(refund.amount + refund.tip, refund.currency_code)}
            action={
              can('payments.refund') && (
                <Button
                  size="s"
                  busy={handOver.busy}
                  aria-label={text('desk.till.handOf', { name: nameOf(refund) })}
                  onClick={() =>
                    handOver.send({
                      params: { company: company.id, branch, refund: refund.id },
                      body: { refund: isRejected(refund) ? { method: 'CASH' } : {} },
                    })
                  }
                >
                  {text(isRejected(refund) ? 'desk.till.handCash' : 'desk.refund.handOver')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {handOver.error !== null && <FailureNotice error={handOver.error} />}
    </section>
  )
}

/** Unpaid deposits, the most urgent first. */
export function AwaitedDeposits({ branch, till }: Props) {
  const text = useText()
  const formats = useFormats()
  if (till.deposits.length === 0) return null
  const local = (instant: string) => toLocal(till.timezone, Date.parse(instant) / 1000)
  const when = (instant: string) => {
    const { date, seconds } = local(instant)
    return { day: formats.date(date, 'inside'), time: formats.time(seconds) }
  }
  return (
    <section className="z-stack" aria-labelledby="till-deposits">
      <h2 id="till-deposits" className="desk-heading">
        {text('desk.till.deposits')}
      </h2>
      <List label={text('desk.till.deposits')}>
        {till.deposits.map(({ appointment, start_time, client, amount, currency_code, pay_until }) => (
          <ListRow
            key={appointment}
            to={bookingAddress({ id: branch }, local(start_time).date, appointment)}
            title={(client && clientName(client)) || text('desk.till.noClient')}
            subtitle={text('desk.till.until', when(pay_until))}
            meta={text('desk.till.visit', when(start_time))}
            trailing={formats.money(amount, currency_code)}
          />
        ))}
      </List>
    </section>
  )
}
