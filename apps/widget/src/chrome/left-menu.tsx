import { Suspense, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { visibleMenu } from '@zapys/domain/menu'
import type { MenuEntry } from '@zapys/domain/menu'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { addressLine } from '#widget/company/place.ts'
import { SocialLinksRow } from '#widget/company/social-links-row.tsx'
import { useBranch } from '#widget/features/catalogue/use-catalogue.ts'
import { measuresHere } from '#widget/features/measuring/set-here.ts'
import { LanguageSwitch } from '#widget/language/language-switch.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import {
  CalendarIcon,
  CloseIcon,
  EventIcon,
  ExternalIcon,
  HomeIcon,
  InfoIcon,
  LeaveIcon,
  PersonIcon,
} from '@zapys/ui/icons.ts'
import { MenuLink, useKnownEntries, useMenuWords } from './menu-link.tsx'

const MeasuringChoice = lazyPart(
  () => import('#widget/features/measuring/measuring-choice.tsx'),
  ['measuring'],
)

/** Drawer with company, account, menu, languages and social links. S2.leftmenu. Closed by default. */
export default function LeftMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const text = useText()
  const { bookingSettings } = useCompany()
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
        {open && measuresHere(bookingSettings.analytic_settings) && (
          <Suspense>
            <MeasuringChoice />
          </Suspense>
        )}
      </div>
    </dialog>
  )
}

/** The branch of the address with its street, else the company with its city. */
function Whereabouts() {
  const { company } = useCompany()
  const branchId = useParams().branch
  const branch = useBranch(branchId ?? '')
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
  const { menu } = settings.widget_settings
  const entries = useKnownEntries(
    visibleMenu(menu.items, { signedIn: token !== null, settings: bookingSettings }),
  )
  const wordsOf = useMenuWords()
  return (
    <ul className="z-menu__items">
      {entries.map((entry) => (
        <li key={entry.link}>
          <MenuLink entry={entry} className="z-menu__item" onChoose={onChoose}>
            {(menu.show_icons ?? true) && <MenuIconOf entry={entry} />}
            {wordsOf(entry)}
          </MenuLink>
        </li>
      ))}
    </ul>
  )
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

function MenuIconOf({ entry }: { entry: MenuEntry }) {
  const Icon = entry.type === 'LINK' ? ExternalIcon : (icons[entry.link] ?? CalendarIcon)
  return <Icon aria-hidden="true" />
}
