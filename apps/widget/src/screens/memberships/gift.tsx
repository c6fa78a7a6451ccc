// /i/:company/gift/:membership#key=<the key of the card>
import type { GiftCard } from '@zapys/contract'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { CertificateCode } from '#widget/features/memberships/certificate-code.tsx'
import { MembershipFace } from '#widget/features/memberships/membership-face.tsx'
import { useGift } from '#widget/features/memberships/use-gift.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import './order.css'

export default function Gift() {
  const { membership } = useParamsOf('gift')
  const text = useText()
  const href = useCompanyHref()
  const { gift, isUnknown } = useGift(membership)
  useScreen({ title: text('gifts.card') })
  if (gift !== undefined) return <Opened gift={gift} />
  if (!isUnknown) return <Skeleton shape="block" count={2} />
  return (
    <EmptyState
      icon={<MembershipIcon />}
      title={text('gifts.unknown')}
      text={text('gifts.unknownText')}
      action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}

/** The card as a client would print it. */
function Opened({ gift }: { gift: GiftCard }) {
  const text = useText()
  const formats = useFormats()
  const texts = useMembershipTexts()
  const href = useCompanyHref()
  const navigate = useNavigate()
  useCentralAction({ onPress: () => navigate(href('booking', {})) })
  return (
    <div className="z-stack z-gift">
      <div className="z-order__face z-order__face--done">
        <MembershipFace {...gift} holds={texts.total(gift)} />
        <h2 className="z-order__name">
          {gift.recipient ? text('gifts.to', { name: gift.recipient }) : gift.name}
        </h2>
        {gift.recipient && <p>{gift.name}</p>}
        <p className="z-soft">
          {text('memberships.fromTo', {
            from: formats.date(gift.start_time),
            to: formats.date(gift.end_time),
          })}
        </p>
      </div>
      {(gift.greeting || gift.from) && (
        <Card className="z-stack">
          {gift.greeting && <p className="z-words">{gift.greeting}</p>}
          {gift.from && <p className="z-soft">{text('gifts.from', { name: gift.from })}</p>}
        </Card>
      )}
      {gift.code === null ? (
        <Notice tone="warning" title={text('gifts.over')}>
          {text('gifts.overText')}
        </Notice>
      ) : (
        <CertificateCode code={gift.code} name={gift.name} lastDay={gift.end_time} cardLink={location.href} />
      )}
    </div>
  )
}
