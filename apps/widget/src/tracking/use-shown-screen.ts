import { useRouter } from '#widget/browser/router.tsx'
import type { RouteName } from '#widget/routes/routes.ts'

/** The screen at this address; another `pathname` is another view. The one place that measuring learns of screens by. */
export function useShownScreen(): { name: RouteName | undefined; pattern: string; pathname: string } {
  const { route, place } = useRouter()
  return { name: route?.name, pattern: route?.pattern ?? '', pathname: place.pathname }
}
