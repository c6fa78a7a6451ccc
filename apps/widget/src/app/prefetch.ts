/** Loads a screen's chunk when a pointer or finger is on its link, before the press has ended. */
import { routeAt } from '#widget/routes/match.ts'
import type { Locale } from '@zapys/contract'
import { isCompanyScreen, loadScreen } from './screens.tsx'

type Connection = { saveData?: boolean }

/** `localeNow`: current language. Each chunk is requested once; failures are shown only after the press. */
export function prefetchScreens(root: Element, localeNow: () => Locale): void {
  const bring = ({ target }: Event) => {
    if ((navigator as Navigator & { connection?: Connection }).connection?.saveData === true) return
    const link = (target as Element).closest('a')
    if (link === null || link.target !== '' || link.origin !== location.origin) return
    const name = routeAt(link.pathname)?.name
    if (isCompanyScreen(name)) void loadScreen(name, localeNow()).catch(() => {})
  }
  for (const kind of ['pointerover', 'pointerdown', 'focusin'])
    root.addEventListener(kind, bring, { passive: true })
}
