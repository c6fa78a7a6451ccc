/** The client's membership that ends first, as a line or a card. S4.membership.9. */
import { soonestUnexpired } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'
import { usePages } from '#widget/api/use-pages.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { membershipsOf } from '#widget/features/memberships/membership-lists.ts'
import { OwnMembershipCard } from '#widget/features/memberships/own-membership-card.tsx'
import { StateLabel } from '#widget/features/memberships/state-label.tsx'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'

export default function SoonestMembership({ as }: { as: 'line' | 'card' }) {
  const texts = useMembershipTexts()
  const href = useCompanyHref()
  const { company } = useCompany()
  // Optional: without a response the page is still complete.
  const list = usePages('listOwnMemberships', membershipsOf(company.id, 'current'), { handles: () => true })
  const soonest = soonestUnexpired(list.data?.content ?? [], (zone) => today(zone, Date.now() / 1000))
  if (soonest === undefined) return null
  if (as === 'card')
    return (
      <ul className="z-passes">
        <li>
          <OwnMembershipCard
            membership={soonest}
            to={href('membershipDetails', { membership: soonest.number })}
          />
        </li>
      </ul>
    )
  return (
    <>
      <span>
        {soonest.name}: {texts.leftOfTotal(soonest)}
      </span>
      <StateLabel membership={soonest} />
    </>
  )
}
