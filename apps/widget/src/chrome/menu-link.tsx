import type { ReactNode } from 'react'
import type { MenuEntry } from '@zapys/domain/menu'
import type { MessageId } from '@zapys/i18n'
import { NavLink } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { routeAt } from '#widget/routes/match.ts'

/** Menu entry as a link; renders nothing if the company names a screen that this version does not have. */
export function MenuLink({
  entry,
  className,
  onChoose,
  children,
}: {
  entry: MenuEntry
  className: string
  onChoose?: () => void
  children: ReactNode
}) {
  const href = useCompanyHref()
  if (entry.type === 'LINK')
    return (
      <a
        className={className}
        href={entry.link}
        target={entry.target ?? (/^https?:/i.test(entry.link) ? '_blank' : undefined)}
        rel="noopener noreferrer"
        onClick={onChoose}
      >
        {children}
      </a>
    )
  return (
    <NavLink
      className={className}
      to={below(href('home', {}), entry.link)}
      target={entry.target ?? undefined}
      onClick={onChoose}
    >
      {children}
    </NavLink>
  )
}

/** The entries with a valid target. */
export function useKnownEntries(entries: MenuEntry[]): MenuEntry[] {
  const root = useCompanyHref()('home', {})
  return entries.filter(
    ({ type, link }) => type === 'LINK' || routeAt(below(root, link).split('?')[0]!) !== undefined,
  )
}

/** Address of a screen below the company's root; keeps the root's query (tracking). */
function below(root: string, link: string): string {
  const [path, query] = root.split('?')
  return [link === 'home' ? path : `${path}/${link}`, query].filter(Boolean).join('?')
}

/** The company's text, else the default one of the screen. */
export function useMenuWords() {
  const text = useText()
  const { has } = useLanguage()
  return ({ link, name }: MenuEntry) => {
    const id = `chrome.menu.${link}`
    return name ?? (has(id) ? text(id as MessageId) : link)
  }
}
