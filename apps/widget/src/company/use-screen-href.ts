import type { CompanyRouteName, RouteQuery } from '#widget/routes/routes.ts'
import { useCompanyHref } from './use-company-href.ts'

type Screen = {
  route: CompanyRouteName
  params: Record<string, string | undefined>
  query?: RouteQuery | undefined
}

/** The address of a screen that a rule of domain/flows names. */
export function useScreenHref(): (screen: Screen) => string {
  const href = useCompanyHref()
  return ({ route, params, query }) =>
    // One route and its own parameters belong together; the union as a whole hides that from the compiler.
    (href as (name: string, params: Screen['params'], query: Screen['query']) => string)(route, params, query)
}
