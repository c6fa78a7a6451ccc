import { NavLink } from '#widget/browser/link.tsx'

/** Screens side by side: each tab is an address of its own. `label` names the group. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  return (
    <nav className="z-tabs" aria-label={label}>
      {tabs.map(({ to, title }) => (
        <NavLink key={to} className="z-tabs__tab" to={to} replace>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
