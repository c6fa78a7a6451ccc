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
      // On wide screens the way into booking stands in the row of words, so here only what the screen itself does is left.
      data-own={(central !== null && central.leadsTo === null) || undefined}
      // Not while the next screen or its data load: its button may stand where this one's did.
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

/** The screen's own action, else the way into booking. S2.action. */
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
      // The focus must not be lost while the action runs, so a button that is busy or settling stays enabled and does nothing.
      aria-disabled={isInert || undefined}
      onClick={(event) => {
        // When it was pressed, not when a busy page came to it.
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
