import { useSearch } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'

/** Page from which the client was sent to sign in, else the client's start page. */
export function useAfterSignIn(): string {
  const href = useCompanyHref()
  const search = useSearch()
  return safeRedirect(search.get('redirect')) ?? href('main', {})
}
