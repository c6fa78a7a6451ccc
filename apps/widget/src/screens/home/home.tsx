// /i/:company and /i/:company/main
import { Suspense } from 'react'
import { anyAuthorization } from '@zapys/domain/menu'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { addressLine } from '#widget/company/place.ts'
import { SocialLinksRow } from '#widget/company/social-links-row.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Avatar } from '#widget/ui/avatar.tsx'
import { Section } from '#widget/ui/card.tsx'
import { CalendarIcon, EventIcon, PersonIcon, PlaceIcon } from '#widget/ui/icons.ts'
import { List, ListRow, RowIcon } from '#widget/ui/list.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { Ratings } from './ratings.tsx'
import './home.css'

const OwnStart = lazyPart(() => import('#widget/features/account/own-start.tsx'), ['profile'])
const NextAppointment = lazyPart(
  () => import('#widget/features/appointments/next-appointment.tsx'),
  ['appointments'],
)

export default function HomeScreen() {
  const { company, bookingSettings } = useCompany()
  useScreen({ title: company.name, hideTitle: true })
  const text = useText()
  const { token } = useSession()
  const hasAccount = bookingSettings.account.enabled && anyAuthorization(bookingSettings)
  const href = useCompanyHref()
  const eventsFirst = bookingSettings.widget_settings.start_screen === 'EVENT_BOOKING'
  const words = company.short_description || company.description
  return (
    <div className="z-stack z-stack--wide">
      <section className="z-hero">
        <Avatar name={company.name} src={company.logo} size="l" shape="square" />
        {/* The heading of the chrome says the same to screen readers. */}
        <p className="z-hero__name" aria-hidden="true">
          {company.name}
        </p>
        {words && <p className="z-hero__words">{words}</p>}
      </section>
      {hasAccount && token !== null && (
        <Suspense fallback={<Skeleton shape="row" count={2} />}>
          <OwnStart>
            <NextAppointment />
          </OwnStart>
        </Suspense>
      )}
      <List label={text('company.ways')}>
        {eventsFirst && (
          <ListRow
            to={href('events', {})}
            leading={<RowIcon tone="accent" icon={<EventIcon />} />}
            title={text('company.seeEvents')}
            subtitle={text('company.seeEventsHint')}
          />
        )}
        <ListRow
          to={href('booking', {})}
          leading={<RowIcon tone="accent" icon={<CalendarIcon />} />}
          title={text('company.book')}
          subtitle={text('company.bookHint')}
        />
        {hasAccount && token === null && (
          <ListRow
            to={href('login', {})}
            leading={<RowIcon icon={<PersonIcon />} />}
            title={text('chrome.menu.login')}
          />
        )}
      </List>
      <Branches />
      <SocialLinksRow />
      {/* Last, because they come later than the rest and must not push it down. */}
      {bookingSettings.rating.enabled && <Ratings />}
    </div>
  )
}

function Branches() {
  const text = useText()
  const href = useCompanyHref()
  const { data, isPending } = useBranches()
  if (isPending) return <Skeleton shape="row" count={2} />
  const branches = data?.content ?? []
  if (branches.length === 0) return null
  return (
    <Section
      title={text(branches.length === 1 ? 'company.whereToFindUs' : 'company.branches', {
        count: branches.length,
      })}
    >
      <List>
        {branches.map((branch) => (
          <ListRow
            key={branch.id}
            to={href('branch', { branch: branch.id })}
            leading={<RowIcon icon={<PlaceIcon />} />}
            title={branch.name}
            subtitle={addressLine(branch.address)}
          />
        ))}
      </List>
    </Section>
  )
}
