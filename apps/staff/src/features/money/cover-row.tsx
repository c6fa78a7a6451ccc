import type { Currency } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { coverReads, type useCover, useCoverWords } from './use-cover.ts'

type CoverRowProps = {
  company: string
  branch: string
  appointment: string
  currency: Currency
  /** Covered amount from the receipt, for roles that may not read memberships. */
  covered: number
  cover: ReturnType<typeof useCover>
  /** False if it is cancelled, or the staff member may only read. */
  isOpen: boolean
  report(act: DoneAct): void
}

/** Membership that covers a booking, with a button to remove it. */
export function CoverRow({
  company,
  branch,
  appointment,
  currency,
  covered,
  cover: { data, error, refetch },
  isOpen,
  report,
}: CoverRowProps) {
  const text = useText()
  const formats = useFormats()
  const { can } = useSession()
  const words = useCoverWords(currency)
  const change = useAction('useBookingMembership', coverReads)
  const params = { company, branch, appointment }
  const used = data?.used ?? null
  const left = used === null ? undefined : words.left(used)
  const takeOff = () =>
    change.send(
      { params, body: { membership: null, version: data!.version } },
      {
        onSuccess: ({ version }) =>
          report({
            words: text('desk.cover.takenOff', { name: used!.name }),
            // A certificate may belong to another person, so only its code can use it again.
            undo:
              used!.kind === 'MEMBERSHIP'
                ? () => change.run({ params, body: { membership: { number: used!.number }, version } })
                : undefined,
          }),
      },
    )
  return (
    <>
      {error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {covered > 0 && (
        <dl className="desk-facts">
          <div>
            <dt>{text('desk.money.covered')}</dt>
            <dd className="desk-facts__line">
              {formats.money(covered, currency)}
              {used !== null && (
                <span className="z-soft z-small">
                  {[used.name, words.takes(used), left !== undefined && text('desk.client.left', { left })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
              {used !== null && isOpen && can('memberships.write') && (
                <Button size="s" busy={change.busy} onClick={takeOff}>
                  {text('desk.cover.takeOff')}
                </Button>
              )}
            </dd>
          </div>
        </dl>
      )}
      {change.error !== null && <FailureNotice error={change.error} />}
    </>
  )
}
