import type { CompanyReceipt, CompanyRefund } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { toLocal } from '@zapys/domain/time'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { CoverRow } from './cover-row.tsx'
import { moneyReads } from './pay-form.tsx'
import { correctableOf, coveredByMembership, refundableOf } from './receipt.ts'
import type { useCover } from './use-cover.ts'
import type { useReceipt } from './use-receipt.ts'

type MoneySectionProps = {
  company: string
  branch: { id: string; timezone: string }
  appointment: string
  receipt: ReturnType<typeof useReceipt>
  cover: ReturnType<typeof useCover>
  report(act: DoneAct): void
  /** Absent: the booking can no longer use a membership. */
  onMembership?: (() => void) | undefined
  /** Absent: nothing more can be paid. */
  onLink?: (() => void) | undefined
  onPay(): void
  onRefund(): void
  /** Receives the id of a payment that staff recorded. */
  onCorrect(payment: string): void
  /** Absent: the booking accepts no more tips. */
  onTip?: (() => void) | undefined
}

/** Paid, refunded and remaining amount of a booking, with the actions of staff. */
export function MoneySection({
  company,
  branch,
  appointment,
  receipt: { data, error, refetch },
  cover,
  report,
  ...acts
}: MoneySectionProps) {
  const text = useText()
  const formats = useFormats()
  const { can } = useSession()
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="row" count={2} />
    ) : (
      <FailureNotice error={error} onRetry={() => void refetch()} />
    )
  const money = (amount: number) => formats.money(amount, data.currency_code)
  const covered = coveredByMembership(data)
  const canPay = can('payments.write') && data.remaining > 0
  const canRefund = can('payments.refund') && refundableOf(data) > 0
  const canTip = can('payments.write') && acts.onTip !== undefined
  const canCover = data.remaining > 0 && cover.data?.used === null && acts.onMembership !== undefined
  return (
    <section className="desk-money" aria-labelledby="booking-money">
      <h3 id="booking-money">{text('desk.money.title')}</h3>
      <CoverRow
        company={company}
        branch={branch.id}
        appointment={appointment}
        currency={data.currency_code}
        covered={covered}
        cover={cover}
        isOpen={acts.onMembership !== undefined}
        report={report}
      />
      <dl className="desk-facts">
        <div>
          <dt>{text('desk.money.paid')}</dt>
          <dd>{money(data.paid - covered)}</dd>
        </div>
        {data.tip > 0 && (
          <div>
            <dt>{text('desk.money.tip')}</dt>
            <dd>{money(data.tip)}</dd>
          </div>
        )}
        <div>
          <dt>{text('desk.money.remaining')}</dt>
          <dd>{money(data.remaining)}</dd>
        </div>
      </dl>
      <Entries company={company} branch={branch} receipt={data} onCorrect={acts.onCorrect} />
      {(canPay || canRefund || canTip || canCover) && (
        <div className="z-cluster">
          {canPay && (
            <Button kind="primary" onClick={acts.onPay}>
              {text('desk.pay.take')}
            </Button>
          )}
          {canCover && <Button onClick={acts.onMembership}>{text('desk.cover.open')}</Button>}
          {canPay && acts.onLink && <Button onClick={acts.onLink}>{text('desk.link.open')}</Button>}
          {canTip && <Button onClick={acts.onTip}>{text('desk.tip.open')}</Button>}
          {canRefund && <Button onClick={acts.onRefund}>{text('desk.refund.open')}</Button>}
        </div>
      )}
    </section>
  )
}

type EntriesProps = Pick<MoneySectionProps, 'company' | 'branch' | 'onCorrect'> & { receipt: CompanyReceipt }

/** Payments and refunds in chronological order. */
function Entries({ company, branch, receipt, onCorrect }: EntriesProps) {
  const text = useText()
  const formats = useFormats()
  const { can } = useSession()
  const handOver = useAction('handOverRefund', moneyReads)
  const when = (instant: string) => {
    const { date, seconds } = toLocal(branch.timezone, Date.parse(instant) / 1000)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)}`
  }
  const money = (amount: number) => formats.money(amount, receipt.currency_code)
  const handOverButton = ({ id }: CompanyRefund) => (
    <Button
      size="s"
      busy={handOver.busy}
      onClick={() =>
        handOver.send({ params: { company, branch: branch.id, refund: id }, body: { refund: {} } })
      }
    >
      {text('desk.refund.handOver')}
    </Button>
  )
  const entries = [
    ...receipt.payments
      .filter(({ state }) => state === 'PAID' || state === 'REFUNDED')
      .map((payment) => ({
        created: payment.created,
        row: (
          <ListRow
            key={payment.id}
            title={[payment.amount === 0 && text('desk.money.tip'), text(`desk.method.${payment.method}`)]
              .filter(Boolean)
              .join(' · ')}
            subtitle={when(payment.created)}
            trailing={money(payment.amount + payment.tip)}
            action={
              can('payments.refund') &&
              correctableOf(receipt, payment.id) > 0 && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={text('desk.correct.of', { amount: money(payment.amount + payment.tip) })}
                  onClick={() => onCorrect(payment.id)}
                >
                  {text('desk.correct.open')}
                </Button>
              )
            }
          />
        ),
      })),
    ...receipt.refunds.map((refund) => ({
      created: refund.created,
      row: (
        <ListRow
          key={refund.id}
          title={text(refund.cause === 'CORRECTION' ? 'desk.correct.entry' : 'desk.refund.title')}
          subtitle={[when(refund.created), refund.reason].filter(Boolean).join(' · ')}
          meta={refund.state === 'DONE' ? undefined : text(`desk.refund.${refund.state}`)}
          trailing={money(-(refund.amount + refund.tip))}
          action={isToHandOver(refund) && can('payments.refund') && handOverButton(refund)}
        />
      ),
    })),
  ].toSorted((one, other) => one.created.localeCompare(other.created))
  if (entries.length === 0) return null
  return (
    <>
      <List label={text('desk.money.entries')}>{entries.map(({ row }) => row)}</List>
      {handOver.error !== null && <FailureNotice error={handOver.error} />}
    </>
  )
}

/** A refund that staff must hand over in person. */
const isToHandOver = ({ state, method }: CompanyRefund) => state === 'WAITING' && method !== 'ONLINE'
