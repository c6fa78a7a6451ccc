import type { PaymentAccount } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'
import { providerName } from './providers.ts'

/** Sentence with the result of the last key test. */
export function AccountResult({ account }: { account: PaymentAccount }) {
  const text = useText()
  const { status, status_reason, active, currencies } = account
  const provider = providerName(account.provider, text)
  const reason = status_reason !== null && (
    <p className="z-small">{text('desk.accounts.reason', { reason: status_reason })}</p>
  )
  if (status === 'REFUSED')
    return (
      <Notice tone="error">
        {text('desk.accounts.refused', { provider })}
        {reason}
      </Notice>
    )
  // The last test got no response; keys that worked before stay in use.
  if (status === 'UNTESTED' || status_reason !== null)
    return (
      <Notice tone="warning">
        {text('desk.accounts.noAnswer', { provider })}
        {reason}
      </Notice>
    )
  return (
    <Notice tone="success">
      {active && currencies.length > 0
        ? text('desk.accounts.worksIn', { provider, currencies: currencies.join(', ') })
        : text('desk.accounts.works', { provider })}
    </Notice>
  )
}

/** A rejected change, with the provider's response if there is one. */
export function AccountFailure({ error }: { error: unknown }) {
  const text = useText()
  const failure = error instanceof ApiFailure ? error : undefined
  const details = failure?.payload?.errors?.map(({ message }) => message).filter(Boolean) ?? []
  if (failure?.code !== 'payment.account.refused') return <FailureNotice error={error} />
  return (
    <Notice tone="error">
      {text('desk.accounts.refusedStays')}
      {details.map((reason) => (
        <p key={reason} className="z-small">
          {text('desk.accounts.reason', { reason })}
        </p>
      ))}
    </Notice>
  )
}
