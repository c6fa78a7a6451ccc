import type { TillDay } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'

type CashSectionProps = {
  till: TillDay
  /** Absent: the role may only read. */
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** Cash: opening count, expected amount, closing count. */
export function CashSection({ till, onOpen, onClose }: CashSectionProps) {
  const text = useText()
  const formats = useFormats()
  const { opening, closing, currency_code, timezone } = till
  const money = (minor: number) => formats.money(minor, currency_code)
  const by = (count: { staff_member: { name: string }; counted_at: string }) =>
    text('desk.till.by', {
      name: count.staff_member.name,
      time: formats.time(toLocal(timezone, Date.parse(count.counted_at) / 1000).seconds),
    })
  return (
    <section className="z-card z-stack desk-card" aria-labelledby="till-cash">
      <h2 id="till-cash" className="desk-heading">
        {text('desk.till.cash')}
      </h2>
      {opening === null && <p className="z-soft">{text('desk.till.notOpened')}</p>}
      <dl className="desk-facts">
        {opening !== null && (
          <div>
            <dt>
              {text('desk.till.opening')} <span className="z-small">({by(opening)})</span>
            </dt>
            <dd>{money(opening.amount)}</dd>
          </div>
        )}
        {(opening !== null || till.expected !== 0) && (
          <div>
            <dt>{text('desk.till.expected')}</dt>
            <dd>{money(closing?.expected ?? till.expected)}</dd>
          </div>
        )}
        {closing !== null && (
          <>
            <div>
              <dt>
                {text('desk.till.counted')} <span className="z-small">({by(closing)})</span>
              </dt>
              <dd>{money(closing.amount)}</dd>
            </div>
            <div>
              <dt>{text('desk.till.difference')}</dt>
              <dd>{closing.difference === 0 ? text('desk.till.exact') : money(closing.difference)}</dd>
            </div>
            {closing.note !== null && (
              <div className="desk-facts__long">
                <dt>{text('desk.till.note')}</dt>
                <dd>{closing.note}</dd>
              </div>
            )}
          </>
        )}
      </dl>
      {closing !== null && (
        <Notice tone="success">
          {text('desk.till.closedBy', {
            name: closing.staff_member.name,
            time: formats.time(toLocal(timezone, Date.parse(closing.counted_at) / 1000).seconds),
          })}
        </Notice>
      )}
      {closing === null && (onOpen || onClose) && (
        <div className="z-cluster desk-noprint">
          {onClose && opening !== null && (
            <Button kind="primary" onClick={onClose}>
              {text('desk.till.close')}
            </Button>
          )}
          {onOpen && (
            <Button kind={opening === null ? 'primary' : 'secondary'} onClick={onOpen}>
              {text(opening === null ? 'desk.till.open' : 'desk.till.recount')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
