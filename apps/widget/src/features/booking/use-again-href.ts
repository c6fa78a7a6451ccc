import { bookAgain } from '@zapys/domain/flows'
import { useCompanyHref } from '#widget/company/use-company-href.ts'

/** Where the same visit is booked once more. */
export function useAgainHref(visit: Parameters<typeof bookAgain>[0]): string {
  const href = useCompanyHref()
  const again = bookAgain(visit)
  // One route and its own parameters belong together; the union as a whole hides that from the compiler.
  return (href as (name: string, params: Record<string, string>, query: typeof again.query) => string)(
    again.route,
    again.params,
    again.query,
  )
}
