import { useCallback } from 'react'
import { useParams } from '#widget/browser/router.tsx'
import type { CompanyRouteName, CompanyRouteParams, RouteParams, RouteQuery } from '#widget/routes/routes.ts'
import { useHref } from '#widget/tracking/use-href.ts'

/** Addresses of screens of the company in the address bar: its id or alias stays as the visitor has it. */
export function useCompanyHref() {
  const href = useHref()
  const { company = '' } = useParams()
  return useCallback(
    <Name extends CompanyRouteName>(name: Name, params: CompanyRouteParams<Name>, query?: RouteQuery) =>
      href(name, { ...params, company } as RouteParams<Name>, query),
    [href, company],
  )
}
