import { useEffect } from 'react'
import { isFramed } from '#widget/browser/frame.ts'
import { usePlace } from '#widget/browser/router.tsx'
import type { RouteName } from '#widget/routes/routes.ts'
import { useRoute } from '#widget/routes/use-route.ts'
import { noteShown } from './shown-screens.ts'

/** The screen at this address; another `pathname` is another view. Analytics learns of screens only from here. */
export function useShownScreen(): { name: RouteName | undefined; pattern: string; pathname: string } {
  const route = useRoute()
  const { pathname } = usePlace()
  return { name: route?.name, pattern: route?.pattern ?? '', pathname }
}

/** Records screens from the first one on, for the host page, whose script loads later. */
export function useShownNoted(): void {
  const { name, pattern, pathname } = useShownScreen()
  useEffect(() => {
    if (name !== undefined && isFramed()) noteShown({ name, pattern })
  }, [name, pattern, pathname])
}
