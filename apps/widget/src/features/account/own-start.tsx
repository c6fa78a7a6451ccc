/** What a signed-in client meets first: a greeting, what comes next, and the ways to what is theirs. */
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import '#widget/api/account-calls.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { Section } from '@zapys/ui/card.tsx'
import { CalendarIcon, MembershipIcon, PersonIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'

const SoonestMembership = lazyPart(() => import('./soonest-membership.tsx'), ['memberships'])

export default function OwnStart({ children }: { children: ReactNode }) {
  const text = useText()
  const href = useCompanyHref()
  const { data: me } = useMe()
  const { widget_settings } = useCompany().bookingSettings
  return (
    <Section
      title={me?.first_name ? text('profile.hello', { name: me.first_name }) : text('profile.helloNobody')}
    >
      {children}
      {widget_settings.client_membership_view_type === 'LARGE' && (
        <Suspense>
          <SoonestMembership as="card" />
        </Suspense>
      )}
      <List>
        <ListRow
          to={href('appointmentsCurrent', {})}
          leading={<RowIcon icon={<CalendarIcon />} />}
          title={text('chrome.menu.records_current')}
        />
        {widget_settings.client_membership_view_type !== 'OFF' && (
          <ListRow
            to={href('membershipsCurrent', {})}
            leading={<RowIcon icon={<MembershipIcon />} />}
            title={text('chrome.menu.memberships_current')}
            subtitle={
              widget_settings.client_membership_view_type === 'SMALL' && (
                <Suspense>
                  <SoonestMembership as="line" />
                </Suspense>
              )
            }
          />
        )}
        <ListRow
          to={href('profile', {})}
          leading={<RowIcon icon={<PersonIcon />} />}
          title={text('chrome.menu.profile')}
        />
      </List>
    </Section>
  )
}
