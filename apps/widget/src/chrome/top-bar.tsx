import { Link } from '#widget/browser/link.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '#widget/ui/avatar.tsx'
import { IconButton } from '#widget/ui/button.tsx'
import { MenuIcon } from '#widget/ui/icons.ts'
import { CartButton } from './cart-button.tsx'

export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu(): void }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  return (
    <header className="z-top-bar">
      <IconButton
        label={text('chrome.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <MenuIcon aria-hidden="true" />
      </IconButton>
      <Link className="z-top-bar__company" to={href('home', {})}>
        <Avatar name={company.name} src={company.logo} size="s" shape="square" />
        <span className="z-top-bar__name">{company.name}</span>
      </Link>
      <CartButton />
    </header>
  )
}
