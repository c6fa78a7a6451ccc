import { Link, NavLink } from './link.tsx'

type Tab = {
  to: string
  title: string
  /** Something of this tab is open, which has an address of its own. */
  open?: boolean
}

/** Where the tabs are wider than the screen, the current one comes into view. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current)
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}

/** Screens side by side: each tab is an address of its own. `label` names the group. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="z-tabs" aria-label={label} ref={(row) => showCurrent(row)}>
      {tabs.map(({ to, title, open }) =>
        open ? (
          <Link key={to} className="z-tabs__tab" to={to} aria-current="true" replace>
            {title}
          </Link>
        ) : (
          <NavLink key={to} className="z-tabs__tab" to={to} replace>
            {title}
          </NavLink>
        ),
      )}
    </nav>
  )
}
