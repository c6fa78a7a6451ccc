import type { CompanyMembership } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { CopiedText } from '#staff/features/booking-page/copied-text.tsx'
import { QrCode } from '#staff/features/booking-page/qr-code.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { MessageForm } from '#staff/features/messages/message-form.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type OrderLinkProps = {
  client: string
  membership: CompanyMembership
  onClose(): void
  report(act: DoneAct): void
}

/** Payment link of a membership sold without payment: show, copy or send it. */
export function OrderLink({ client, membership, onClose, report }: OrderLinkProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const [isSending, setSending] = useState(false)
  const link = useCall('readMembershipPaymentLink', {
    params: { company: company.id, membership: membership.id },
  })
  const { data, error } = link
  if (isSending && data?.url) {
    const amount = formats.money(data.amount, data.currency_code)
    return (
      <MessageForm
        to={{ client_id: client }}
        title={text('desk.orderLink.title')}
        words={text('desk.orderLink.message', { name: membership.name, amount, url: data.url })}
        onClose={() => setSending(false)}
        report={report}
      />
    )
  }
  return (
    <Sheet open onClose={onClose} title={text('desk.orderLink.title')}>
      <div className="z-stack">
        {data === undefined && error === null && <Skeleton shape="row" count={3} />}
        {data === undefined && error !== null && (
          <FailureNotice error={error} onRetry={() => void link.refetch()} />
        )}
        {data && data.reason !== null && (
          <Notice tone={data.reason === 'PAID' ? 'success' : 'warning'}>
            {text(
              data.reason === 'NO_PROVIDER'
                ? 'desk.link.reason.NO_PROVIDER'
                : `desk.orderLink.reason.${data.reason}`,
            )}
          </Notice>
        )}
        {data && data.url !== null && (
          <>
            <p>{text('desk.link.pays', { amount: formats.money(data.amount, data.currency_code) })}</p>
            <QrCode address={data.url} fileName={membership.number} />
            <CopiedText label={text('desk.orderLink.title')} value={data.url} />
            <p className="z-soft z-small">{text('desk.orderLink.hint')}</p>
            {can('messages.write') && (
              <Button onClick={() => setSending(true)}>{text('desk.orderLink.send')}</Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}
