/** A pending change of phone, which takes effect after 24 hours, with a cancel button. */
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import { useAction } from '#widget/api/use-action.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { meAt } from '#widget/session/use-me.ts'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

export function WaitingPhone({ me }: { me: User }) {
  const text = useText()
  const formats = useFormats()
  const toasts = useToasts()
  const client = useQueryClient()
  const api = useApi()
  const { company } = useCompany()
  const timezone = useBranches().data?.content[0]?.timezone ?? 'Europe/Kyiv'
  const cancel = useAction('cancelPhoneChange')
  const { phone_change: waiting, ...rest } = me
  const next = useShownPhone(waiting?.phone ?? '')
  const now = useShownPhone(me.phone ?? '')
  if (waiting === undefined) return null
  const { date, seconds } = toLocal(timezone, Date.parse(waiting.effective_at) / 1000)
  const press = async () => {
    const isDone = await cancel.run({ params: {}, body: undefined }).catch(() => undefined)
    if (isDone === undefined) return // The error policy has shown the reason.
    client.setQueryData(callKey('getMe', meAt(company.id), api.locale), rest)
    toasts.show({ tone: 'success', message: text('profile.phoneWaits.cancelled') })
  }
  return (
    <Notice
      tone="warning"
      title={text('profile.phoneWaits.title', {
        phone: next,
        day: formats.date(date, 'day'),
        time: formats.time(seconds),
      })}
      action={
        <Button size="s" busy={cancel.busy} onClick={() => void press()}>
          {text('profile.phoneWaits.cancel')}
        </Button>
      }
    >
      {text('profile.phoneWaits.until', { phone: now })}
    </Notice>
  )
}
