import { Link, NavLink } from './link.tsx'

type Tab = {
  to: string
  title: string
  /** An item of this tab with an address of its own is open. */
  open?: boolean
}

/** Scrolls the current tab into view if the tabs are wider than the screen. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current)
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}

/** Tabs that are links to separate screens. `label`: name of the group. */
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
