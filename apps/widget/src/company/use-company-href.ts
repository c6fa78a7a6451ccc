import { useCallback } from 'react'
import { useParams } from '#widget/browser/router.tsx'
import type { CompanyRouteName, CompanyRouteParams, RouteParams, RouteQuery } from '#widget/routes/routes.ts'
import { useHref } from '#widget/tracking/use-href.ts'

/** Addresses of the company's screens; the id or alias stays as in the address bar. */
export function useCompanyHref() {
  const href = useHref()
  const { company = '' } = useParams()
  return useCallback(
    <Name extends CompanyRouteName>(name: Name, params: CompanyRouteParams<Name>, query?: RouteQuery) =>
      href(name, { ...params, company } as RouteParams<Name>, query),
    [href, company],
  )
}
