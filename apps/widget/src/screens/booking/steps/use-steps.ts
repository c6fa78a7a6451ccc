/** Addresses of the booking steps. domain/flows decides which step follows; this file turns it into a link. */
import type { Branch, Resource, Service } from '@zapys/contract'

import {
  afterBranch,
  afterResource,
  afterService,
  autoSelect,
  choosesAmongAll,
  flowOf,
  flowOrder,
} from '@zapys/domain/flows'
import type { PickedService, TimeView } from '@zapys/domain/flows'
import { useParams, useSearch } from '#widget/browser/router.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useScreenHref } from '#widget/company/use-screen-href.ts'
import { useBranchSettings } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { visitSeed } from '#widget/features/booking-draft/visit-seed.ts'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'

/** The query of links back to a step: with it the client chooses again, without automatic choices. */
export const CHOOSE = { choose: 1 }

/** The link to the cart, where each of several services gets its own performer. */
export function useCartHref() {
  const href = useCompanyHref()
  return (branch: string, services: readonly string[], performers: string | null | undefined) =>
    href('cart', {}, { b: branch, s: services.join(','), r: performers || ANY_AVAILABLE })
}

export function useSteps() {
  const { company, settings } = useCompany()
  const search = useSearch()
  const { branch = '' } = useParams()
  const timeView = useBranchSettings(branch).widget_settings.time_select_view_type
  const flow = flowOf(settings.widget_settings.flows)
  const context = { flow, companyType: company.company_type, visitSeed: visitSeed(sessionStore) }
  const to = useScreenHref()
  // Returns the visitor to the screen that required a branch or a resource. S2.menumap.
  const redirect = safeRedirect(search.get('redirect'))

  return {
    /** The screen that required a branch or a resource, if any. */
    redirect,
    afterBranch: (branch: string) => redirect ?? to(afterBranch(flow.code, branch, search.get('next'))),
    afterResource: (branch: string, resource: string, services: readonly PickedService[]) =>
      redirect ?? to(afterResource(flow.code, { branch, resource, services, timeView })),
    /** `view` is set if the address fixes how times are shown. */
    afterServices: (
      branch: string,
      resource: string | null,
      services: [PickedService, ...PickedService[]],
      view: TimeView = timeView,
    ) => to(afterService(flow.code, { branch, resource, services, timeView: view })),
    byWeek: timeView !== 'MONTH',
    /** False if the company chooses who performs a service. */
    asksResource: flowOrder(flow.code).asksResource,

    /** Automatic choices need the whole list, not only its first page. */
    choosesAmongAll: (screen: 'BRANCH' | 'RESOURCE' | 'SERVICE') =>
      (screen === 'BRANCH' || !search.has('choose')) && choosesAmongAll(screen, context),
    /** Automatic choices. None apply when the client came back to choose a resource or a service again. */
    autoBranch: (branches: readonly Branch[]) => autoSelect('BRANCH', branches, context),
    /** As `autoResource`, also for a client who came back: what Back skips. */
    onlyResource: (resources: readonly Resource[]) => autoSelect('RESOURCE', resources, context),
    autoResource: (resources: readonly Resource[]) =>
      search.has('choose') ? undefined : autoSelect('RESOURCE', resources, context),
    autoService: (services: readonly Service[]) =>
      search.has('choose') ? undefined : autoSelect('SERVICE', services, context),
  }
}
