/** The lists of own memberships and certificates. Not a screen. */
import type { Membership } from '@zapys/contract'
import { soonestUnexpired } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'
import { usePages } from '#widget/api/use-pages.ts'
import { nowMs } from '#widget/browser/now.ts'
import { usePlace } from '#widget/browser/router.tsx'
import { Aside, useIsBeside } from '#widget/chrome-hooks/aside.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { membershipsOf } from '#widget/features/memberships/membership-lists.ts'
import type { MembershipList } from '#widget/features/memberships/membership-lists.ts'
import { OwnMembershipCard, OwnMembershipRow } from '#widget/features/memberships/own-membership-card.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { Tabs } from '@zapys/ui/tabs.tsx'
import { NotShown, OwnMembershipsGate } from './own-gate.tsx'

export function MembershipsScreen({ which }: { which: MembershipList }) {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('memberships.own'), back: href('main', {}), pair: true })
  return (
    <OwnMembershipsGate>
      <OwnMemberships which={which} />
    </OwnMembershipsGate>
  )
}

const routes = {
  current: 'membershipsCurrent',
  past: 'membershipsPast',
  unpaid: 'membershipsUnpaid',
} as const

/** On wide windows one membership is beside the list; `isOpen` is true if one is shown already. */
export function OwnMemberships({ which, isOpen = false }: { which: MembershipList; isOpen?: boolean }) {
  const text = useText()
  const href = useCompanyHref()
  const { membership_list_view_type } = useCompany().bookingSettings.widget_settings
  if (membership_list_view_type === 'OFF')
    return which === 'current' ? <Pages which={which} isOpen={isOpen} isList={false} /> : <NotShown />
  return (
    <div className="z-stack">
      <Tabs
        label={text('memberships.own')}
        tabs={(['current', 'past', 'unpaid'] as const).map((list) => ({
          to: href(routes[list], {}),
          title: text(`memberships.${list}`),
          open: isOpen && list === which,
        }))}
      />
      <Pages which={which} isOpen={isOpen} />
    </div>
  )
}

type PagesProps = { which: MembershipList; isOpen: boolean; isList?: boolean }

/** If the company shows no list, only the membership that expires first. */
function Pages({ which, isOpen, isList = true }: PagesProps) {
  const text = useText()
  const { company } = useCompany()
  const { by } = usePlace()
  const isBeside = useIsBeside()
  // Back navigation restores the length of the list; a new visit refetches it.
  const list = usePages('listOwnMemberships', membershipsOf(company.id, which), {
    staleMs: by === 'browser' ? Infinity : 0,
  })
  const other = isBeside && !isOpen && (
    <Aside label={text('memberships.membership')}>
      <EmptyState icon={<MembershipIcon />} title={text('memberships.chooseOne')} />
    </Aside>
  )
  if (list.data === undefined)
    return (
      <>
        <Skeleton shape="block" count={2} />
        {other}
      </>
    )
  const soonest = soonestUnexpired(list.data.content, (zone) => today(zone, nowMs() / 1000))
  const memberships = isList ? list.data.content : soonest ? [soonest] : []
  if (memberships.length === 0) return <None list={which} />
  return (
    <>
      <Memberships memberships={memberships} which={which} />
      {isList && <ShowMore list={list} />}
      {other}
    </>
  )
}

function Memberships({ memberships, which }: { memberships: Membership[]; which: MembershipList }) {
  const text = useText()
  const href = useCompanyHref()
  const isBeside = useIsBeside()
  const { membership_list_view_type } = useCompany().bookingSettings.widget_settings
  const toOf = ({ number }: Membership) =>
    href('membershipDetails', { membership: number }, which === 'current' ? {} : { list: which })
  if (membership_list_view_type === 'SMALL')
    return (
      <List label={text('memberships.own')}>
        {memberships.map((membership) => (
          <OwnMembershipRow
            key={membership.id}
            membership={membership}
            to={toOf(membership)}
            opensBeside={isBeside}
          />
        ))}
      </List>
    )
  return (
    <ul className="z-passes" aria-label={text('memberships.own')}>
      {memberships.map((membership) => (
        <li key={membership.id}>
          <OwnMembershipCard membership={membership} to={toOf(membership)} opensBeside={isBeside} />
        </li>
      ))}
    </ul>
  )
}

function None({ list }: { list: MembershipList }) {
  const text = useText()
  const href = useCompanyHref()
  const { membership_showcase_view_type } = useCompany().bookingSettings.widget_settings
  switch (list) {
    case 'current':
      return (
        <EmptyState
          icon={<MembershipIcon />}
          title={text('memberships.noneCurrent')}
          text={text('memberships.noneCurrentText')}
          action={
            membership_showcase_view_type === 'OFF' ? undefined : (
              <ButtonLink kind="primary" to={href('showcase', {})}>
                {text('memberships.toShowcase')}
              </ButtonLink>
            )
          }
        />
      )
    case 'past':
      return (
        <EmptyState
          icon={<MembershipIcon />}
          title={text('memberships.nonePast')}
          text={text('memberships.nonePastText')}
          action={
            <ButtonLink to={href('membershipsCurrent', {})}>{text('memberships.toCurrent')}</ButtonLink>
          }
        />
      )
    case 'unpaid':
      return (
        <EmptyState
          icon={<MembershipIcon />}
          title={text('memberships.noneUnpaid')}
          text={text('memberships.noneUnpaidText')}
          action={
            <ButtonLink to={href('membershipsCurrent', {})}>{text('memberships.toCurrent')}</ButtonLink>
          }
        />
      )
  }
}
