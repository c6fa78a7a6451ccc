import type { CompanyRouteName, RouteQuery } from '#widget/routes/routes.ts'
import { useCompanyHref } from './use-company-href.ts'

type Screen = {
  route: CompanyRouteName
  params: Record<string, string | undefined>
  query?: RouteQuery | undefined
}

/** Address of a screen returned by the rules of domain/flows. */
export function useScreenHref(): (screen: Screen) => string {
  const href = useCompanyHref()
  return ({ route, params, query }) =>
    // Each route belongs to its own parameters; the union type hides that from the compiler.
    (href as (name: string, params: Screen['params'], query: Screen['query']) => string)(route, params, query)
}
