import { usePlace } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'

/** The way to the code by SMS and back to here; undefined where the company offers none. */
export function useProof(): string | undefined {
  const href = useCompanyHref()
  const { pathname, search } = usePlace()
  const { account, auth } = useCompany().bookingSettings
  return account.enabled && auth.sms_auth ? href('login', {}, { redirect: pathname + search }) : undefined
}
