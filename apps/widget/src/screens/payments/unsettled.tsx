/** Shown while a payment is neither paid nor declined. Not a screen. */
import { useText } from '#widget/language/use-text.tsx'
import type { PaidFor } from '#widget/features/payments/begun.ts'
import type { Outcome } from '#widget/features/payments/use-outcome.ts'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ClockIcon } from '@zapys/ui/icons.ts'
import { NothingToPay } from './nothing-to-pay.tsx'
import { useWayToIt } from './use-paid-for.ts'

type UnsettledKind = 'checking' | 'slow' | 'nothing' | 'unknown'

export const isUnsettled = (outcome: Outcome): outcome is Outcome & { kind: UnsettledKind } =>
  unsettledTitles[outcome.kind as UnsettledKind] !== undefined

export const unsettledTitles = {
  checking: 'payments.checking',
  slow: 'payments.title',
  nothing: 'payments.title',
  unknown: 'payments.title',
} as const satisfies Record<UnsettledKind, string>

type UnsettledProps = { kind: UnsettledKind; of: PaidFor | undefined; askAgain(): void }

export function Unsettled({ kind, of, askAgain }: UnsettledProps) {
  const text = useText()
  const toIt = useWayToIt(of)
  if (kind === 'checking')
    return (
      <div className="z-done" role="status">
        <span className="z-spinner z-spinner--large" aria-hidden="true" />
        <p className="z-soft">{text('payments.checkingText')}</p>
      </div>
    )
  if (kind === 'unknown') return of === undefined ? <NothingToPay /> : <Elsewhere />
  return (
    <EmptyState
      icon={<ClockIcon />}
      title={text(kind === 'slow' ? 'payments.slow' : 'payments.nothingYet')}
      text={text(kind === 'slow' ? 'payments.slowText' : 'payments.nothingYetText')}
      action={
        <>
          <Button onClick={askAgain}>{text('payments.checkAgain')}</Button>
          {kind === 'nothing' && (
            <ButtonLink kind="quiet" to={toIt}>
              {text('payments.toThing')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** Out of a frame the client returns to another window, which has no data: the result is shown in the first window. */
function Elsewhere() {
  const text = useText()
  return (
    <EmptyState
      icon={<ClockIcon />}
      title={text('payments.elsewhere')}
      text={text('payments.elsewhereText')}
    />
  )
}
