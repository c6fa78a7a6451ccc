/** Of the client's memberships the one whose end comes first, in a line: what is left of it and until when. S4.membership.9. */
import { soonestUnexpired } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'
import { usePages } from '#widget/api/use-pages.ts'
import { useCompany } from '#widget/company/company.tsx'
import { membershipsOf } from '#widget/features/memberships/membership-lists.ts'
import { StateLabel } from '#widget/features/memberships/state-label.tsx'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'

export default function SoonestMembership() {
  const texts = useMembershipTexts()
  const { company } = useCompany()
  // An extra of the page: without an answer the page is whole.
  const list = usePages('listOwnMemberships', membershipsOf(company.id, 'current'), { handles: () => true })
  const soonest = soonestUnexpired(list.data?.content ?? [], (zone) => today(zone, Date.now() / 1000))
  if (soonest === undefined) return null
  return (
    <>
      <span>
        {soonest.name}: {texts.leftOfTotal(soonest)}
      </span>
      <StateLabel membership={soonest} />
    </>
  )
}
