import type { CompanyMembership } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { TextArea } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { QrImage } from '#staff/features/booking-page/qr-code.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type CertificateSheetProps = { membership: CompanyMembership; title: string; onClose(): void }

/** The sold item for the client: greeting, certificate code, and where it can be used. */
export function CertificateSheet({ membership, title, onClose }: CertificateSheetProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const [greeting, setGreeting] = useState(membership.gift?.greeting ?? '')
  const address = `${location.origin}/i/${company.alias ?? company.id}`
  const { kind, name, number, code, total, type, currency_code, end_time } = membership
  const holds =
    total === null
      ? undefined
      : type === 'MONEY'
        ? text('desk.sale.holds', { amount: formats.money(total, currency_code) })
        : type === 'DURATION'
          ? formats.duration(total)
          : text('desk.sale.visits', { count: total })
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="z-cluster">
          <Button onClick={() => window.print()}>{text('desk.till.print')}</Button>
          <Button kind="primary" onClick={onClose}>
            {text('desk.done')}
          </Button>
        </div>
      }
    >
      <div className="z-stack">
        <div className="desk-noprint z-stack">
          {membership.gift && (
            <GiftNote gift={membership.gift} isPaid={membership.payment_status === 'PAID'} />
          )}
          {kind === 'CERTIFICATE' && (
            <TextArea
              label={text('desk.sale.greeting')}
              hint={text('desk.sale.greetingHint')}
              name="greeting"
              maxLength={500}
              value={greeting}
              onChange={setGreeting}
            />
          )}
        </div>
        <section className="desk-certificate" aria-label={name}>
          <p className="desk-certificate__company">{company.name}</p>
          <p className="z-soft">
            {text(kind === 'CERTIFICATE' ? 'desk.sale.certificate' : 'desk.sale.membership')}
          </p>
          <p className="desk-certificate__name">{name}</p>
          {membership.gift?.name && <p>{text('desk.gift.to', { name: membership.gift.name })}</p>}
          {holds !== undefined && <p>{holds}</p>}
          {greeting.trim() !== '' && <p className="desk-certificate__greeting">{greeting.trim()}</p>}
          {code !== null && (
            <p className="desk-certificate__code">
              <span className="z-soft z-small">{text('desk.sale.code')}</span>
              <strong>{code}</strong>
            </p>
          )}
          <p>{text('desk.client.validUntil', { day: formats.date(end_time, 'long') })}</p>
          <QrImage address={address} size={132} />
          <p className="z-small">{text(code === null ? 'desk.sale.where' : 'desk.sale.whereCode')}</p>
          <p className="z-soft z-small">{address}</p>
          <p className="z-soft z-small">{text('desk.sale.number', { number })}</p>
        </section>
      </div>
    </Sheet>
  )
}

/** When the recipient gets the card, or that staff hand it over. */
function GiftNote({ gift, isPaid }: { gift: NonNullable<CompanyMembership['gift']>; isPaid: boolean }) {
  const text = useText()
  const formats = useFormats()
  const isSent = gift.phone !== null || gift.email !== null
  const day = formats.date(gift.deliver_on, 'long')
  if (gift.sent_at !== null) return <Notice tone="success">{text('desk.gift.sent')}</Notice>
  if (!isSent) return <Notice tone="info">{text('desk.gift.byHand')}</Notice>
  return <Notice tone="info">{text(isPaid ? 'desk.gift.soon' : 'desk.gift.soonUnpaid', { day })}</Notice>
}
