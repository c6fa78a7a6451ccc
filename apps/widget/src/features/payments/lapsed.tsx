/** A booking that was cancelled for lack of payment: the reason, and the same time if it is still free. */
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import type { LapsedBooking } from './use-same-time.ts'
import { useSameTime } from './use-same-time.ts'

export default function Lapsed({ appointment }: { appointment: LapsedBooking }) {
  const text = useText()
  const same = useSameTime(appointment)
  return (
    <Notice
      tone="warning"
      action={
        same.to !== undefined && (
          <ButtonLink kind="primary" to={same.to}>
            {text('payments.sameTime', { when: same.when })}
          </ButtonLink>
        )
      }
    >
      {text('payments.lapsed')} {same.isGone && text('payments.sameTimeGone')}
    </Notice>
  )
}
