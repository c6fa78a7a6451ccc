import { NavLink } from '@zapys/ui/link.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Money screens that the role may open. */
export function MoneyTabs() {
  const text = useText()
  const { can } = useSession()
  return (
    <nav className="z-tabs" aria-label={text('desk.nav.money')}>
      <NavLink to="/money/till" className="z-tabs__tab">
        {text('desk.till.title')}
      </NavLink>
      <NavLink to="/money/ledger" className="z-tabs__tab">
        {text('desk.ledger.title')}
      </NavLink>
      <NavLink to="/money/reports" className="z-tabs__tab">
        {text('desk.reports.title')}
      </NavLink>
      {can('bookings.read') && (
        <NavLink to="/money/day-list" className="z-tabs__tab">
          {text('desk.reports.dayList')}
        </NavLink>
      )}
      {(can('payments.accounts.write') || can('settings.write')) && (
        <NavLink to="/money/accounts" className="z-tabs__tab">
          {text('desk.accounts.title')}
        </NavLink>
      )}
    </nav>
  )
}
