/** Branch of a visit: map, directions, phone. Not a screen. */
import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import type { ReactNode } from 'react'
import { addressLine, directionsLink, mapLink } from '#widget/company/place.ts'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { DirectionsIcon, PhoneIcon, PlaceIcon } from '@zapys/ui/icons.ts'
import { List, RowIcon } from '@zapys/ui/list.tsx'

export function FindUs({ branch }: { branch: WholeAppointment['branch'] }) {
  const text = useText()
  const [map, directions] = [mapLink(branch), directionsLink(branch)]
  if (!map && !directions && !branch.phone) return null
  return (
    <Section title={text('company.whereToFindUs')}>
      <List>
        {map && (
          <Outside
            to={map}
            icon={<PlaceIcon />}
            title={branch.name}
            subtitle={addressLine(branch.address) || text('appointments.onMap')}
          />
        )}
        {directions && (
          <Outside to={directions} icon={<DirectionsIcon />} title={text('booking.directions')} />
        )}
        {branch.phone && (
          <Outside
            to={telLink(branch.phone)}
            icon={<PhoneIcon />}
            title={phoneInGroups(branch.phone)}
            subtitle={text('appointments.call')}
          />
        )}
      </List>
    </Section>
  )
}

/** A row that links outside the widget: to a map or the phone. */
function Outside({
  to,
  icon,
  title,
  subtitle,
}: {
  to: string
  icon: ReactNode
  title: string
  subtitle?: string
}) {
  const isPage = to.startsWith('https:')
  return (
    <li className="z-list__item">
      <a
        className="z-row z-row--press"
        href={to}
        {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <RowIcon icon={icon} />
        <span className="z-row__body">
          <span className="z-row__title">{title}</span>
          {subtitle && <span className="z-row__subtitle">{subtitle}</span>}
        </span>
      </a>
    </li>
  )
}
