import { useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { visibleMenu } from '@zapys/domain/menu'
import type { MenuEntry } from '@zapys/domain/menu'
import type { MessageId } from '@zapys/i18n'
import { NavLink } from '#widget/browser/link.tsx'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { addressLine } from '#widget/company/place.ts'
import { SocialLinksRow } from '#widget/company/social-links-row.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { LanguageSwitch } from '#widget/language/language-switch.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { routeAt } from '#widget/routes/match.ts'
import { useSession } from '#widget/session/session.tsx'
import { IconButton } from '#widget/ui/button.tsx'
import {
  CalendarIcon,
  CloseIcon,
  EventIcon,
  ExternalIcon,
  HomeIcon,
  InfoIcon,
  LeaveIcon,
  PersonIcon,
} from '#widget/ui/icons.ts'

/** Where and who, the menu, languages and social links, in a drawer. S2.leftmenu. Closed until asked for. */
export default function LeftMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useText()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="z-menu"
      aria-label={text('chrome.menu')}
      onClose={onClose}
      onClick={(press) => {
        if (press.target === dialog.current) onClose() // the backdrop belongs to the dialog element itself
      }}
    >
      <div className="z-menu__head">
        <Whereabouts />
        <IconButton label={text('ui.close')} onClick={onClose}>
          <CloseIcon aria-hidden="true" />
        </IconButton>
      </div>
      <MenuItems onChoose={onClose} />
      <div className="z-menu__foot">
        <SocialLinksRow />
        <LanguageSwitch />
      </div>
    </dialog>
  )
}

/** The branch of the address with its street, otherwise the company with its city. */
function Whereabouts() {
  const { company } = useCompany()
  const branchId = useParams().branch
  const branch = useBranches().data?.content.find(({ id }) => id === branchId)
  return (
    <div className="z-menu__who">
      <p className="z-menu__name">{branch?.name ?? company.name}</p>
      <p className="z-menu__place">{branch ? addressLine(branch.address) : company.address.city}</p>
    </div>
  )
}

function MenuItems({ onChoose }: { onChoose(): void }) {
  const { settings, bookingSettings } = useCompany()
  const { token } = useSession()
  const href = useCompanyHref()
  const { menu } = settings.widget_settings
  const root = href('home', {})
  const entries = visibleMenu(menu.items, { signedIn: token !== null, settings: bookingSettings })
  return (
    <ul className="z-menu__items">
      {entries.map((entry) => {
        const item = <MenuItemWords entry={entry} withIcon={menu.show_icons ?? true} />
        if (entry.type === 'LINK') {
          return (
            <li key={entry.link}>
              <a
                className="z-menu__item"
                href={entry.link}
                target={entry.target ?? '_blank'}
                rel="noopener noreferrer"
                onClick={onChoose}
              >
                {item}
              </a>
            </li>
          )
        }
        const to = below(root, entry.link)
        // A company may name screens that this version of the widget does not have.
        if (!routeAt(to.split('?')[0]!)) return null
        return (
          <li key={entry.link}>
            <NavLink className="z-menu__item" to={to} onClick={onChoose}>
              {item}
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The address of a screen below the company's root, whose query (tracking) stays behind it. */
function below(root: string, link: string): string {
  const [path, query] = root.split('?')
  return [link === 'home' ? path : `${path}/${link}`, query].filter(Boolean).join('?')
}

const icons: Record<string, ComponentType<{ 'aria-hidden': 'true' }>> = {
  home: HomeIcon,
  main: HomeIcon,
  booking: CalendarIcon,
  e: EventIcon,
  about: InfoIcon,
  login: PersonIcon,
  logout: LeaveIcon,
  profile: PersonIcon,
}

function MenuItemWords({ entry, withIcon }: { entry: MenuEntry; withIcon: boolean }) {
  const { parts, has } = useLanguage()
  const id = `chrome.menu.${entry.link}`
  const Icon = entry.type === 'LINK' ? ExternalIcon : (icons[entry.link] ?? CalendarIcon)
  return (
    <>
      {withIcon && <Icon aria-hidden="true" />}
      {entry.name ?? (has(id) ? parts(id as MessageId) : entry.link)}
    </>
  )
}
