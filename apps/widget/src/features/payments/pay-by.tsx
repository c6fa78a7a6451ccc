import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { HOUR_MS, MINUTE_MS, toLocal } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import type { Payable } from './use-payable.ts'

type PayByProps = {
  payable: Pick<Payable, 'payment' | 'timezone'>
  title?: string
  action?: ReactNode
}

/**
 * Deadline of a required payment; optional payments have none. Counts down in the last hour,
 * and then refetches the booking.
 */
export function PayBy({ payable: { payment, timezone }, ...notice }: PayByProps) {
  const text = useText()
  const formats = useFormats()
  const until = payment.pay_until === null ? undefined : Date.parse(payment.pay_until)
  const now = useHalfMinutes(until)
  const queries = useQueryClient()
  useEffect(() => {
    if (until !== undefined && now >= until) void queries.invalidateQueries()
  }, [queries, now, until])
  if (payment.requirement === 'OPTIONAL') return <p className="z-soft">{text('payments.optional')}</p>
  if (until === undefined) return null
  const { date, seconds } = toLocal(timezone, until / 1000)
  const isToday = toLocal(timezone, now / 1000).date === date
  const time = formats.time(seconds)
  return (
    <Notice tone="warning" {...notice}>
      {isToday
        ? text('payments.until', { time })
        : text('payments.untilDay', {
            when: text('booking.dayAt', { date: formats.date(date, 'day'), time }),
          })}{' '}
      {until - now < HOUR_MS &&
        text('payments.minutesLeft', { count: Math.max(0, Math.ceil((until - now) / MINUTE_MS)) })}
    </Notice>
  )
}

/** The current time, updated every half minute and at `until`. */
function useHalfMinutes(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return undefined
    const left = until - now
    const timer = setTimeout(() => setNow(Date.now()), left > 0 && left < 30_000 ? left : 30_000)
    return () => clearTimeout(timer)
  }, [now, until])
  return now
}
