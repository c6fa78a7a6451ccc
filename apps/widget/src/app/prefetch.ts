/** Where a finger or a pointer goes, the screen's part of the program is brought before the press has ended. */
import { routeAt } from '#widget/routes/match.ts'
import type { Locale } from '@zapys/contract'
import { isCompanyScreen, loadScreen } from './screens.tsx'

type Connection = { saveData?: boolean }

/** `localeNow` is the language at that moment. A part is asked for once; that it does not come is said after the press. */
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
