import { useState } from 'react'
import { centralAction, homeScreen } from '@zapys/domain/menu'
import { NavLink } from '#widget/browser/link.tsx'
import { useRouter } from '#widget/browser/router.tsx'
import { useChrome } from '#widget/chrome-hooks/screen.tsx'
import type { CentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { HomeIcon, InfoIcon } from '#widget/ui/icons.ts'
import { createPressGuard } from './press-guard.ts'

export function BottomBar() {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  const { action } = useChrome()
  const usual = useUsualAction()
  // On wide screens the way into booking stands in the row of words, so here only what the screen itself does is left.
  const hasOwn = action !== null || usual.disabled === true
  return (
    <nav
      className="z-bottom-bar"
      data-kept
      data-own={hasOwn || undefined}
      aria-label={text('chrome.mainNavigation')}
    >
      <NavLink className="z-tab" to={href(homeScreen(bookingSettings), {})}>
        <HomeIcon aria-hidden="true" />
        {text('chrome.home')}
      </NavLink>
      <CentralButton action={action ?? usual} />
      <NavLink className="z-tab" to={href('about', {})}>
        <InfoIcon aria-hidden="true" />
        {text('chrome.about')}
      </NavLink>
    </nav>
  )
}

/** The screen's own action; on all other screens the way into booking. S2.action. */
function CentralButton({ action: { label, detail, disabled, busy, onPress } }: { action: CentralAction }) {
  const text = useText()
  const [counts] = useState(createPressGuard)
  return (
    <button
      type="button"
      className="z-central"
      disabled={disabled}
      aria-busy={busy || undefined}
      // The focus must not be lost while the action runs, so a busy button stays enabled and does nothing.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // When it was pressed, not when a busy page came to it.
        if (!busy && counts(event.timeStamp)) onPress()
      }}
    >
      <span className="z-central__words">
        <span className="z-central__label">{label}</span>
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

/** What the button is while no screen has registered an action of its own. */
function useUsualAction(): CentralAction {
  const text = useText()
  const href = useCompanyHref()
  const { navigate, route } = useRouter()
  const { bookingSettings } = useCompany()
  const { label, leadsTo } = centralAction(route?.pattern ?? '', bookingSettings.widget_settings.start_screen)
  return {
    label: text(`chrome.action.${label}`),
    // A screen with an action of its own is still being loaded.
    disabled: leadsTo === null,
    onPress: () => {
      if (leadsTo !== null) navigate(href(leadsTo, {}))
    },
  }
}
