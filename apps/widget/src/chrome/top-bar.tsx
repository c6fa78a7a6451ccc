import { topNavigation } from '@zapys/domain/menu'
import { Link } from '@zapys/ui/link.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { LanguageChoice } from '#widget/language/language-choice.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { MenuIcon, PersonIcon } from '@zapys/ui/icons.ts'
import { CartButton } from './cart-button.tsx'
import { MenuLink, useKnownEntries, useMenuWords } from './menu-link.tsx'

type Menu = { menuOpen: boolean; onMenu(): void }

/** The company and the menu button; on wide screens most menu entries as links. S2.topbar. */
export function TopBar(menu: Menu) {
  const href = useCompanyHref()
  const { company, settings, bookingSettings } = useCompany()
  const { token } = useSession()
  const { entries, signIn, hasMore } = topNavigation(settings.widget_settings.menu.items, {
    signedIn: token !== null,
    settings: bookingSettings,
  })
  return (
    <header className="z-top-bar">
      <MenuButton {...menu} />
      <Link className="z-top-bar__company" to={href('home', {})}>
        <Avatar name={company.name} src={company.logo} size="s" shape="square" />
        <span className="z-top-bar__name">{company.name}</span>
      </Link>
      <Words entries={entries} />
      <div className="z-top-bar__language">
        <LanguageChoice />
      </div>
      <CartButton />
      {signIn && <SignIn entry={signIn} />}
      {hasMore && <OwnButton {...menu} signedIn={token !== null} />}
    </header>
  )
}

function MenuButton({ menuOpen, onMenu }: Menu) {
  const text = useText()
  return (
    <IconButton
      className="z-top-bar__menu"
      label={text('chrome.openMenu')}
      aria-haspopup="dialog"
      aria-expanded={menuOpen}
      onClick={onMenu}
    >
      <MenuIcon aria-hidden="true" />
    </IconButton>
  )
}

type Entries = ReturnType<typeof topNavigation>['entries']

function Words({ entries }: { entries: Entries }) {
  const text = useText()
  const wordsOf = useMenuWords()
  return (
    <nav className="z-top-bar__words" aria-label={text('chrome.menu')}>
      <ul>
        {useKnownEntries(entries).map((entry) => (
          <li key={entry.link}>
            <MenuLink entry={entry} className="z-top-bar__word">
              {wordsOf(entry)}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SignIn({ entry }: { entry: Entries[number] }) {
  const wordsOf = useMenuWords()
  return (
    <MenuLink entry={entry} className="z-button z-button--secondary z-button--small z-top-bar__own">
      {wordsOf(entry)}
    </MenuLink>
  )
}

/** Opens the menu on wide screens: account entries, and those that do not fit into the navigation. */
function OwnButton({ menuOpen, onMenu, signedIn }: Menu & { signedIn: boolean }) {
  const text = useText()
  const [Icon, label] = signedIn
    ? [PersonIcon, text('chrome.myAccount')]
    : [MenuIcon, text('chrome.openMenu')]
  return (
    <button
      type="button"
      className="z-button z-button--secondary z-button--small z-top-bar__own"
      aria-haspopup="dialog"
      aria-expanded={menuOpen}
      onClick={onMenu}
    >
      <Icon aria-hidden="true" />
      <span className="z-button__label">{label}</span>
    </button>
  )
}
