import { useState } from 'react'
import { centralAction, homeScreen } from '@zapys/domain/menu'
import type { CentralAction } from '@zapys/domain/menu'
import { NavLink } from '@zapys/ui/link.tsx'
import { useNavigate } from '#widget/browser/router.tsx'
import { useChrome } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useRoute } from '#widget/routes/use-route.ts'
import { HomeIcon, InfoIcon } from '@zapys/ui/icons.ts'
import { createPressGuard } from './press-guard.ts'
import { useSettling } from './use-settling.ts'

export function BottomBar() {
  const text = useText()
  const href = useCompanyHref()
  const route = useRoute()
  const { bookingSettings } = useCompany()
  const action = useChrome('action')
  const isToCome = useChrome('isToCome')
  const isLoading = useChrome('screen') === null || isToCome
  const central = centralAction(
    route?.pattern ?? '',
    action?.state ?? null,
    bookingSettings.widget_settings.start_screen,
  )
  return (
    <nav
      className="z-bottom-bar"
      id="navigation"
      tabIndex={-1}
      data-kept
      // On wide screens the booking link is in the top navigation, so only the screen's own action remains here.
      data-own={(central !== null && central.leadsTo === null) || undefined}
      // Not while the next screen or its data is loading, because its button may appear in this place.
      data-two={(central === null && !isLoading) || undefined}
      aria-label={text('chrome.mainNavigation')}
    >
      <NavLink className="z-tab" to={href(homeScreen(bookingSettings), {})}>
        <HomeIcon aria-hidden="true" />
        {text('chrome.home')}
      </NavLink>
      {central && <CentralButton central={central} />}
      <NavLink className="z-tab" to={href('about', {})}>
        <InfoIcon aria-hidden="true" />
        {text('chrome.about')}
      </NavLink>
    </nav>
  )
}

/** The screen's own action, else the link into booking. S2.action. */
function CentralButton({ central: { label, leadsTo } }: { central: CentralAction }) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const action = useChrome('action')
  const [counts] = useState(createPressGuard)
  const { detail, busy = false } = (leadsTo === null && action) || {}
  const isInert = useSettling() || busy
  const press = () => (leadsTo === null ? action?.onPress() : navigate(href(leadsTo, {})))
  return (
    <button
      type="button"
      className="z-central"
      aria-busy={busy || undefined}
      // The focus must not be lost during the action, so a busy or settling button stays enabled and does nothing.
      aria-disabled={isInert || undefined}
      onClick={(event) => {
        // Time of the press, not of its handling on a busy page.
        if (!isInert && counts(event.timeStamp)) press()
      }}
    >
      <span className="z-central__words">
        <span className="z-central__label">{text(`chrome.action.${label}`)}</span>
        {detail && <span className="z-central__detail">{detail}</span>}
      </span>
      {busy && (
        <>
          <span className="z-spinner" aria-hidden="true" />
          <span className="z-visually-hidden">{text('chrome.loading')}</span>
        </>
      )}
    </button>
  )
}
