/** What a visitor sees without scrolling: the place, its rating, its opening state, and the booking button. */
import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import type { Branch, Home } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { addressLine, directionsLink } from '#widget/company/place.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { LanguageChoice } from '#widget/language/language-choice.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { ChevronIcon, ClockIcon, PhoneIcon, PlaceIcon, SoonestIcon } from '@zapys/ui/icons.ts'
import { Rating } from '@zapys/ui/rating.tsx'
import { Cover } from './cover.tsx'
import { useServiceLink } from './service-link.ts'
import { useOpenState } from '#widget/features/places/use-open-state.ts'

type Part = { home: Home | undefined; branches: readonly Branch[] }

export function FirstScreen({ home, branches }: Part) {
  const { company } = useCompany()
  const words = company.short_description || company.description
  const { average, count } = home?.ratings?.summary ?? { average: null, count: 0 }
  return (
    <section className="z-first">
      <Cover branches={branches} />
      <div className="z-first__about">
        <Avatar name={company.name} src={company.logo} size="l" shape="square" />
        {/* Hidden from screen readers: the heading of the layout has the same text. */}
        <p className="z-first__name" aria-hidden="true">
          {company.name}
        </p>
        {words && <p className="z-first__words">{words}</p>}
        <p className="z-first__facts">
          {average !== null && (
            <a className="z-first__rating" href="#reviews">
              <Rating value={average} count={count} />
            </a>
          )}
          <OpenNow home={home} branches={branches} />
        </p>
        {/* On wide screens the choice is in the top bar. */}
        <div className="z-first__language">
          <LanguageChoice />
        </div>
      </div>
      <Side home={home} branches={branches} />
    </section>
  )
}

/** Shown for a single branch; several branches show theirs in the list of branches. */
function OpenNow({ home, branches }: Part) {
  const stateOf = useOpenState()
  const [branch] = branches
  const hours = home?.hours.find(({ branch_id }) => branch_id === branch?.id)
  if (branch === undefined || branches.length > 1 || hours === undefined) return null
  const { isOpen, says } = stateOf(branch, hours.days)
  return (
    <span className="z-open" data-open={isOpen || undefined}>
      {says}
    </span>
  )
}

/** Beside the cover on wide windows, which have no bottom bar with the big button; below the cover elsewhere. */
function Side({ home, branches }: Part) {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  const eventsFirst = bookingSettings.widget_settings.start_screen === 'EVENT_BOOKING'
  const services = home?.services ?? []
  const roomsOnly = services.length > 0 && services.every(({ service }) => service.booking_type === 'RENT')
  return (
    <div className="z-side">
      <div className="z-side__action">
        <ButtonLink kind="primary" wide to={href(eventsFirst ? 'events' : 'booking', {})}>
          {text(eventsFirst ? 'company.seeEvents' : roomsOnly ? 'company.bookRoom' : 'company.book')}
        </ButtonLink>
      </div>
      <SoonestOfAll home={home} branches={branches} />
      <div className="z-side__places">
        {branches.slice(0, 2).map((branch) => (
          <Place key={branch.id} branch={branch} home={home} isOnly={branches.length === 1} />
        ))}
      </div>
    </div>
  )
}

function SoonestOfAll({ home, branches }: Part) {
  const { bookingSettings } = useCompany()
  const soonestService = (home?.services ?? [])
    .filter(({ soonest }) => soonest !== null)
    .toSorted((one, other) => (one.soonest!.starts_at < other.soonest!.starts_at ? -1 : 1))[0]
  const branch = branches.find(({ id }) => id === soonestService?.branch_id)
  // Where classes come first, the first free time of another service is not shown.
  const eventsFirst = bookingSettings.widget_settings.start_screen === 'EVENT_BOOKING'
  if (soonestService?.soonest == null || branch === undefined || eventsFirst) return null
  return (
    <SoonestLink soonestService={{ ...soonestService, soonest: soonestService.soonest }} branch={branch} />
  )
}

type SoonestService = Home['services'][number] & {
  soonest: NonNullable<Home['services'][number]['soonest']>
}

function SoonestLink({
  soonestService: { service, soonest },
  branch,
}: {
  soonestService: SoonestService
  branch: Branch
}) {
  const text = useText()
  const { bookingSettings } = useCompany()
  const { inside } = useSlotTexts(branch, bookingSettings)
  const linkTo = useServiceLink()
  return (
    <Link className="z-sooner" to={linkTo(branch.id, service)}>
      <SoonestIcon aria-hidden="true" />
      <span className="z-sooner__words">
        <strong>{text('booking.soonest', { when: inside(soonest.date, soonest.start_time) })}</strong>
        <span>{text('home.serviceWith', { service: service.name, name: soonest.resource.name })}</span>
      </span>
      <ChevronIcon className="z-sooner__arrow" aria-hidden="true" />
    </Link>
  )
}

function Place({ branch, home, isOnly }: { branch: Branch; home: Home | undefined; isOnly: boolean }) {
  const stateOf = useOpenState()
  const hours = home?.hours.find(({ branch_id }) => branch_id === branch.id)
  const state = hours && stateOf(branch, hours.days)
  const directions = directionsLink(branch)
  const address = addressLine(branch.address)
  return (
    <div className="z-side__place">
      {!isOnly && <p className="z-side__name">{branch.name}</p>}
      {state && (
        <p className="z-side__line">
          <ClockIcon aria-hidden="true" />
          <span className="z-open" data-open={state.isOpen || undefined}>
            {state.says}
          </span>
        </p>
      )}
      {address && directions && (
        <a className="z-side__line" href={directions} target="_blank" rel="noopener noreferrer">
          <PlaceIcon aria-hidden="true" />
          {address}
        </a>
      )}
      {branch.phone && (
        <a className="z-side__line" href={telLink(branch.phone)}>
          <PhoneIcon aria-hidden="true" />
          {phoneInGroups(branch.phone)}
        </a>
      )}
    </div>
  )
}
