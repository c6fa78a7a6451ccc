/** Start page of a signed-in client: a greeting, the next visit and links to own data. */
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import '#widget/api/account-calls.ts'
import { useCompany } from '#widget/company/company.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { Section } from '@zapys/ui/card.tsx'

const SoonestMembership = lazyPart(() => import('./soonest-membership.tsx'), ['memberships'])

export default function OwnStart({ children }: { children: ReactNode }) {
  const text = useText()
  const { data: me } = useMe()
  const { client_membership_view_type } = useCompany().bookingSettings.widget_settings
  return (
    <Section
      title={me?.first_name ? text('profile.hello', { name: me.first_name }) : text('profile.helloNobody')}
    >
      {children}
      {client_membership_view_type === 'LARGE' && (
        <Suspense>
          <SoonestMembership as="card" />
        </Suspense>
      )}
    </Section>
  )
}
