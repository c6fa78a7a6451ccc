import type { CompanyMembership } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { useState } from 'react'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { lazyPart } from '#staff/features/part/lazy-part.tsx'
import { Part } from '#staff/features/part/part.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

// Rarely opened, so loaded on demand.
const SellForm = lazyPart(async () => (await import('#staff/features/sale/sell-form.tsx')).SellForm)
const CertificateSheet = lazyPart(
  async () => (await import('#staff/features/sale/certificate-sheet.tsx')).CertificateSheet,
)
const OrderPayment = lazyPart(
  async () => (await import('#staff/features/sale/order-payment.tsx')).OrderPayment,
)
const OrderLink = lazyPart(async () => (await import('#staff/features/sale/order-link.tsx')).OrderLink)

/** A sheet about one membership. */
type Opened = 'certificate' | 'payment' | 'link'

/** Memberships and certificates that a client can use. */
export function ClientMemberships({ client, report }: { client: string; report(act: DoneAct): void }) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const [isSelling, setSelling] = useState(false)
  const [opened, setOpened] = useState<{ part: Opened; membership: CompanyMembership }>()
  const close = () => setOpened(undefined)
  const memberships = useCall('listCompanyMemberships', {
    params: { company: company.id },
    query: { client, status: 'ACTIVE', size: 50 },
  })
  const left = ({ type, remaining, currency_code }: CompanyMembership): string | undefined => {
    if (remaining === null) return undefined
    if (type === 'MONEY') return text('desk.client.left', { left: formats.money(remaining, currency_code) })
    if (type === 'DURATION') return text('desk.client.left', { left: formats.duration(remaining) })
    return text('desk.client.left', { left: formats.number(remaining) })
  }
  const buttonsOf = (membership: CompanyMembership) => {
    const parts = openable(membership, can)
    if (parts.length === 0) return null
    return (
      <span className="z-cluster">
        {parts.map((part) => (
          <Button
            key={part}
            size="s"
            aria-label={text(labels[part].name, { name: membership.name })}
            onClick={() => setOpened({ part, membership })}
          >
            {text(labels[part].words)}
          </Button>
        ))}
      </span>
    )
  }
  const maySell = can('memberships.write') && can('catalogue.read')
  // Without memberships and without the right to sell, the section is hidden.
  if (memberships.data?.content.length === 0 && !maySell) return null
  return (
    <section className="z-stack" aria-labelledby="client-memberships">
      <h2 id="client-memberships">{text('desk.client.memberships')}</h2>
      {memberships.error !== null && (
        <FailureNotice error={memberships.error} onRetry={() => void memberships.refetch()} />
      )}
      {memberships.isPending && <Skeleton shape="row" count={1} />}
      {memberships.data !== undefined && memberships.data.content.length > 0 && (
        <List label={text('desk.client.memberships')}>
          {memberships.data.content.map((membership) => (
            <ListRow
              key={membership.id}
              title={membership.name}
              badge={
                membership.payment.remaining > 0 ? (
                  <Badge>{text('desk.orderLink.unpaid')}</Badge>
                ) : (
                  membership.frozen && <Badge>{text('desk.client.frozen')}</Badge>
                )
              }
              subtitle={text('desk.client.validUntil', { day: formats.date(membership.end_time, 'long') })}
              trailing={left(membership)}
              below={buttonsOf(membership)}
            />
          ))}
        </List>
      )}
      {maySell && (
        <div>
          <Button onClick={() => setSelling(true)}>{text('desk.sale.open')}</Button>
        </div>
      )}
      <Part count={1} of={`${isSelling} ${opened?.part ?? ''} ${opened?.membership.id ?? ''}`}>
        {isSelling && <SellForm client={client} onClose={() => setSelling(false)} />}
        {opened?.part === 'certificate' && (
          <CertificateSheet membership={opened.membership} title={opened.membership.name} onClose={close} />
        )}
        {opened?.part === 'payment' && (
          <OrderPayment membership={opened.membership} onClose={close} report={report} />
        )}
        {opened?.part === 'link' && (
          <OrderLink
            client={client}
            membership={opened.membership}
            onClose={close}
            report={(act) => {
              report(act)
              close()
            }}
          />
        )}
      </Part>
    </section>
  )
}

const labels = {
  certificate: { name: 'desk.sale.show', words: 'desk.sale.showShort' },
  payment: { name: 'desk.pay.of', words: 'desk.pay.take' },
  link: { name: 'desk.orderLink.of', words: 'desk.orderLink.title' },
} as const

/** An unpaid membership is paid in person or by its link; a paid one may have a code. */
function openable({ payment, code }: CompanyMembership, can: ReturnType<typeof useSession>['can']): Opened[] {
  if (payment.remaining === 0) return code === null ? [] : ['certificate']
  return [
    ...(can('payments.write') ? (['payment'] as const) : []),
    ...(can('memberships.write') ? (['link'] as const) : []),
  ]
}
