/** For the buyer of a gift: when its recipient gets it, and the card to print or send. */
import type { Membership } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { withKey } from '#widget/features/owners-key/owners-key.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import './certificate-code.css'

type GiftNoteProps = {
  membership: Pick<Membership, 'id' | 'timezone'>
  gift: NonNullable<Membership['gift']>
}

export function GiftNote({ membership: { id, timezone }, gift }: GiftNoteProps) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const { name, phone, email, greeting, sent_at, card_key: key } = gift
  const isDelivered = phone !== null || email !== null
  const date = formats.date(
    sent_at === null ? gift.deliver_on : toLocal(timezone, Date.parse(sent_at) / 1000).date,
  )
  const delivery = () => {
    if (sent_at !== null) return text('gifts.sent', { date })
    if (!isDelivered) return text(key === null ? 'gifts.byHandUnpaid' : 'gifts.byHand')
    return text(key === null ? 'gifts.soonUnpaid' : 'gifts.soon', { date })
  }
  return (
    <Section title={name === null ? text('gifts.card') : text('gifts.to', { name })}>
      <Card className="z-stack">
        {greeting && <p className="z-words">{greeting}</p>}
        <p>{delivery()}</p>
        {key !== null && (
          <ButtonLink wide to={withKey(href('gift', { membership: id }), key)}>
            {text('gifts.open')}
          </ButtonLink>
        )}
      </Card>
    </Section>
  )
}
