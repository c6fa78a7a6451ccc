import { matchPath, useLocation } from 'react-router'
import { paths } from '#widget/app/routes.ts'
import type { RouteName } from '#widget/app/routes.ts'

/** The name and the parameters of the route in the address bar; undefined where no screen stands. */
export function routeAt(
  pathname: string,
): { name: RouteName; params: Record<string, string | undefined> } | undefined {
  for (const name of Object.keys(paths) as RouteName[]) {
    const match = matchPath(paths[name], pathname)
    if (match) return { name, params: match.params }
  }
  return undefined
}

export const useRoute = () => routeAt(useLocation().pathname)
