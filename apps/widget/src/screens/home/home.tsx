// /i/:company and /i/:company/main
import type { Branch, Home } from '@zapys/contract'
import { Suspense } from 'react'
import { anyAuthorization } from '@zapys/domain/menu'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { SocialLinksRow } from '#widget/company/social-links-row.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompany } from '#widget/company/company.tsx'
import { Photos } from '#widget/features/gallery/photos.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { Classes } from './classes.tsx'
import { FirstScreen } from './first-screen.tsx'
import { Menu } from './menu.tsx'
import { Popular } from './popular.tsx'
import { Team } from './team.tsx'
import { useHome } from './use-home.ts'
import './home.css'

const OwnStart = lazyPart(() => import('#widget/features/account/own-start.tsx'), ['profile'])
const AccountPlaces = lazyPart(() => import('./account-places.tsx'), ['profile'])
const NextAppointment = lazyPart(
  () => import('#widget/features/appointments/next-appointment.tsx'),
  ['appointments'],
)

const Reviews = lazyPart<{ home: Home }>(
  () => import('./reviews.tsx'),
  ['ratings'],
  'src/screens/home/reviews.tsx',
)
const Places = lazyPart<{ home: Home | undefined; branches: readonly Branch[] }>(
  () => import('#widget/features/places/places.tsx'),
  ['home'],
  'src/features/places/places.tsx',
)
const OnSale = lazyPart(() => import('./on-sale.tsx'), ['memberships'], 'src/screens/home/on-sale.tsx')

/** Shows each section that has content, without gaps for the others. */
export default function HomeScreen() {
  const { company, bookingSettings } = useCompany()
  useScreen({ title: company.name, hideTitle: true, wide: true })
  const { token } = useSession()
  const { data: home, isPending } = useHome()
  const branches = useBranches().data?.content ?? []
  const hasAccount = bookingSettings.account.enabled && anyAuthorization(bookingSettings)
  const eventsFirst = bookingSettings.widget_settings.start_screen === 'EVENT_BOOKING'
  return (
    <div className="z-home">
      <div className="z-home__parts">
        <FirstScreen home={home} branches={branches} />
        {hasAccount && token !== null && (
          <Suspense fallback={<Skeleton shape="row" count={2} />}>
            <OwnStart>
              <NextAppointment />
              <AccountPlaces />
            </OwnStart>
          </Suspense>
        )}
        {isPending && <Skeleton shape="row" count={4} />}
        {home && eventsFirst && <Classes home={home} branches={branches} />}
        {home && <Popular home={home} branches={branches} />}
        <Menu branches={branches} />
        {home && !eventsFirst && <Classes home={home} branches={branches} />}
        {home && <Team home={home} />}
        {bookingSettings.widget_settings.membership_showcase_view_type !== 'OFF' && (
          <Suspense>
            <OnSale />
          </Suspense>
        )}
        {home && (
          <Suspense>
            <Reviews home={home} />
          </Suspense>
        )}
        {home && <Photos name={company.name} photos={home.photos} />}
        <Suspense>
          <Places home={home} branches={branches} />
        </Suspense>
        <OwnWords />
        <SocialLinksRow />
      </div>
    </div>
  )
}

/** The long description; the short one is on the first screen. */
function OwnWords() {
  const text = useText()
  const { company } = useCompany()
  const { description, short_description } = company
  if (!description || !short_description || description === short_description) return null
  return (
    <Section title={text('company.about')}>
      <p className="z-home__words">{description}</p>
    </Section>
  )
}
