import { useCallback } from 'react'
import { usePlace } from '#widget/browser/router.tsx'
import { href } from '#widget/routes/routes.ts'
import type { RouteName, RouteParams, RouteQuery } from '#widget/routes/routes.ts'
import { trackedParameters } from './tracking.ts'

/** Addresses of screens, with the tracking parameters of the current address. */
export function useHref() {
  const { search } = usePlace()
  return useCallback(
    <Name extends RouteName>(name: Name, params: RouteParams<Name>, query: RouteQuery = {}) =>
      href(name, params, { ...Object.fromEntries(trackedParameters(search)), ...query }),
    [search],
  )
}
