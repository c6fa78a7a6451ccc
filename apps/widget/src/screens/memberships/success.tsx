// /i/:company/success/m/:membership and /i/:company/success_membership
import type { Membership } from '@zapys/contract'
import { useNavigate, useParams } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { CertificateCode } from '#widget/features/memberships/certificate-code.tsx'
import { GiftNote } from '#widget/features/memberships/gift-note.tsx'
import { MembershipFace } from '#widget/features/memberships/membership-face.tsx'
import HowToUse from '#widget/features/memberships/how-to-use.tsx'
import { lookOf } from '#widget/features/memberships/state-now.ts'
import { useKnownMembership } from '#widget/features/memberships/use-known-membership.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Done } from '@zapys/ui/done.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import './order.css'

export default function MembershipOrdered() {
  const { membership: id } = useParams()
  const text = useText()
  const href = useCompanyHref()
  const { membership, isLoading } = useKnownMembership(id)
  useScreen({ title: text(membership ? 'memberships.ordered' : 'memberships.order') })
  if (membership !== undefined) return <Ordered membership={membership} />
  if (isLoading) return <Skeleton shape="block" count={2} />
  return (
    <EmptyState
      icon={<MembershipIcon />}
      title={text('memberships.orderUnknown')}
      text={text('memberships.orderUnknownText')}
      action={<ButtonLink to={href('showcase', {})}>{text('memberships.toShowcase')}</ButtonLink>}
    />
  )
}

function Ordered({ membership }: { membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const texts = useMembershipTexts()
  const { token } = useSession()
  const { requirement, remaining } = membership.payment
  const mayPay = requirement !== 'NONE'
  useCentralAction(
    mayPay
      ? {
          state: 'payable',
          detail: formats.money(remaining, membership.currency_code),
          onPress: () => navigate(href('paymentMembership', { membership: membership.id })),
        }
      : { onPress: () => navigate(href('booking', {})) },
  )
  return (
    <div className="z-stack">
      <Done title={text('memberships.orderedNumber', { number: membership.number })}>
        {text(
          remaining === 0
            ? 'memberships.orderedReady'
            : mayPay
              ? 'memberships.orderedPay'
              : 'memberships.orderedPayOnSpot',
        )}
      </Done>
      <div className="z-order__face z-order__face--done">
        <MembershipFace {...membership} holds={texts.total(membership)} look={lookOf(membership)} />
        <h2 className="z-order__name">{membership.name}</h2>
        {/* Also shown for an unpaid order: the buyer chose the day. */}
        <p className="z-soft">
          {text('memberships.fromTo', {
            from: formats.date(membership.start_time),
            to: formats.date(membership.end_time),
          })}
        </p>
      </div>
      {membership.gift !== null && <GiftNote membership={membership} gift={membership.gift} />}
      {membership.code !== null && membership.gift === null && (
        <CertificateCode code={membership.code} name={membership.name} lastDay={membership.end_time} />
      )}
      <HowToUse membership={membership} />
      {token !== null && (
        <ButtonLink kind="quiet" to={href('membershipDetails', { membership: membership.number })}>
          {text('memberships.openIt')}
        </ButtonLink>
      )}
    </div>
  )
}
