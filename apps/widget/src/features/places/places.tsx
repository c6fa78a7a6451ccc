import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import type { Branch, Home, OpenDay } from '@zapys/contract'
import { today } from '@zapys/domain/time'
import { Link } from '@zapys/ui/link.tsx'
import { nowMs } from '#widget/browser/now.ts'
import { addressLine, directionsLink } from '#widget/company/place.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { DirectionsIcon, PhoneIcon } from '@zapys/ui/icons.ts'
import { useHoursText, useOpenState } from './use-open-state.ts'

/** Branches with today's hours, address and directions. */
export default function Places({ home, branches }: { home: Home | undefined; branches: readonly Branch[] }) {
  const text = useText()
  if (branches.length === 0) return null
  return (
    <Section
      title={text(branches.length === 1 ? 'company.whereToFindUs' : 'company.branches', {
        count: branches.length,
      })}
    >
      <ul className="z-addresses">
        {branches.map((branch) => (
          <Card key={branch.id} as="li" className="z-place-card">
            <Place branch={branch} home={home} />
          </Card>
        ))}
      </ul>
    </Section>
  )
}

function Place({ branch, home }: { branch: Branch; home: Home | undefined }) {
  const text = useText()
  const href = useCompanyHref()
  const stateOf = useOpenState()
  const hoursText = useHoursText()
  const days = home?.hours.find(({ branch_id }) => branch_id === branch.id)?.days
  const state = days && stateOf(branch, days)
  const date = today(branch.timezone, nowMs() / 1000)
  const ofToday = days?.find((day) => day.date === date)
  const directions = directionsLink(branch)
  return (
    <>
      <div className="z-place-card__head">
        <Avatar name={branch.name} src={branch.logo} size="l" shape="square" />
        <div>
          <h3 className="z-place-card__name">
            <Link to={href('branch', { branch: branch.id })}>{branch.name}</Link>
          </h3>
          <p className="z-soft">{addressLine(branch.address)}</p>
        </div>
      </div>
      {state && (
        <p className="z-place-card__hours">
          <span className="z-open" data-open={state.isOpen || undefined}>
            {state.says}
          </span>
          {ofToday && (
            <span className="z-soft">{text('home.hoursToday', { hours: hoursText(ofToday) })}</span>
          )}
        </p>
      )}
      {days && <WeekOfHours days={days} />}
      <div className="z-cluster">
        {directions && (
          <a
            className="z-button z-button--secondary z-button--small"
            href={directions}
            target="_blank"
            rel="noopener noreferrer"
          >
            <DirectionsIcon aria-hidden="true" />
            <span className="z-button__label">
              {text('company.directions')}
              <span className="z-visually-hidden">: {branch.name}</span>
            </span>
          </a>
        )}
        {branch.phone && (
          <a className="z-button z-button--secondary z-button--small" href={telLink(branch.phone)}>
            <PhoneIcon aria-hidden="true" />
            <span className="z-button__label">
              {phoneInGroups(branch.phone)}
              <span className="z-visually-hidden">: {branch.name}</span>
            </span>
          </a>
        )}
      </div>
    </>
  )
}

const WEEK_DAYS = 7

/** Hours of the next seven days, collapsed by default. */
function WeekOfHours({ days }: { days: readonly OpenDay[] }) {
  const text = useText()
  const formats = useFormats()
  const hoursText = useHoursText()
  if (days.length < WEEK_DAYS) return null
  return (
    <details className="z-week-hours">
      <summary>{text('home.hoursWeek')}</summary>
      <dl>
        {days.slice(0, WEEK_DAYS).map((day) => (
          <div key={day.date}>
            <dt>{formats.date(day.date, 'weekday')}</dt>
            <dd>{hoursText(day)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
