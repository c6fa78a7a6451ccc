import { Avatar } from '@zapys/ui/avatar.tsx'
import { CalendarIcon, MoreIcon, NotificationIcon, PeopleIcon } from '@zapys/ui/icons.ts'
import { classes } from '@zapys/ui/classes.ts'
import { NavLink } from '@zapys/ui/link.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLiveBookings } from '#staff/api/use-live-bookings.ts'
import { InboxCount } from '#staff/features/inbox/inbox-count.tsx'
import { useSendQueue } from '#staff/features/queue/use-send-queue.ts'
import { useText } from '#staff/language/language.tsx'
import { useCompanyLook } from '#staff/session/company-look.ts'
import { useSession } from '#staff/session/session.tsx'
import { useDevice } from '#staff/session/use-device.ts'
import { useInstallable } from '#staff/session/use-installable.ts'
import { entryGroups } from './entries.ts'

/** Layout of all screens: a side bar on wide screens, a bottom bar on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  const { company, can } = useSession()
  useCompanyLook(company.id)
  useDevice()
  useInstallable()
  useLiveBookings(company.id, can('bookings.read'))
  useSendQueue()
  return (
    <div className="desk">
      <a className="desk-skip" href="#main">
        {text('desk.skip')}
      </a>
      <header className="desk-side">
        <div className="desk-side__company">
          <Avatar name={company.name} src={company.logo} size="s" shape="square" />
          <span>{company.name}</span>
        </div>
        <nav className="desk-nav" aria-label={text('desk.nav.label')}>
          <NavLink to="/board" className="desk-nav__link">
            <CalendarIcon aria-hidden="true" />
            {text('desk.nav.board')}
          </NavLink>
          {can('bookings.read') && (
            <NavLink to="/inbox" className="desk-nav__link">
              <span className="desk-nav__icon">
                <NotificationIcon aria-hidden="true" />
                <InboxCount />
              </span>
              {text('desk.inbox.title')}
            </NavLink>
          )}
          {can('clients.read') && (
            <NavLink to="/clients" className="desk-nav__link">
              <PeopleIcon aria-hidden="true" />
              {text('desk.nav.clients')}
            </NavLink>
          )}
          <MainEntries />
          <NavLink to="/more" className="desk-nav__link">
            <MoreIcon aria-hidden="true" />
            {text('desk.nav.more')}
          </NavLink>
        </nav>
        <div className="desk-side__person">
          <span>{company.staff_member.name}</span>
          <span className="z-soft z-small">{text(`desk.role.${company.staff_member.role}`)}</span>
        </div>
      </header>
      <main id="main" className="desk-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Side bar entries for daily work. */
function MainEntries() {
  const text = useText()
  const { can } = useSession()
  return (
    <>
      {entryGroups(can).map((group) => (
        <div key={group.title} className="desk-nav__group">
          {group.entries
            .filter(({ isMain }) => isMain === true)
            .map(({ to, Icon, title }) => (
              <NavLink key={to} to={to} className="desk-nav__link">
                <Icon aria-hidden="true" />
                {text(title)}
              </NavLink>
            ))}
        </div>
      ))}
    </>
  )
}

type ScreenProps = {
  title: string
  /** Action beside the title. */
  action?: ReactNode
  /** The screen fills the window and scrolls in parts. */
  isFull?: boolean
  /** Full width of the window. */
  isWide?: boolean
  children: ReactNode
}

/** A screen with its heading, which gets the focus after navigation from another screen. */
export function Screen({ title, action, isFull = false, isWide = false, children }: ScreenProps) {
  const { company } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${company.name}`
  }, [title, company.name])
  const isFirst = useRef(key === 'default')
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus({ preventScroll: true })
    // Once per screen: a changed filter in the address does not move the focus.
  }, [])
  return (
    <div className={classes('desk-screen', isFull && 'desk-screen--full', isWide && 'desk-screen--wide')}>
      <div className="desk-screen__head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {children}
    </div>
  )
}
