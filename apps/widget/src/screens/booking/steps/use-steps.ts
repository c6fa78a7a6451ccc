/** Addresses of the steps of a booking. Which step follows is decided by domain/flows; here it becomes a link. */
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

/** A query value of links that lead back to a step: there the client chooses again, without automatic choices. */
export const CHOOSE = { choose: 1 }

/** Where the performers of several services are chosen, each for itself. */
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
  // The visitor returns to the screen that sent them to choose a branch or a resource. S2.menumap.
  const redirect = safeRedirect(search.get('redirect'))

  return {
    afterBranch: (branch: string) => redirect ?? to(afterBranch(flow.code, branch, search.get('next'))),
    afterResource: (branch: string, resource: string, services: readonly PickedService[]) =>
      redirect ?? to(afterResource(flow.code, { branch, resource, services, timeView })),
    /** `view` where the address itself says how times are shown. */
    afterServices: (
      branch: string,
      resource: string | null,
      services: [PickedService, ...PickedService[]],
      view: TimeView = timeView,
    ) => to(afterService(flow.code, { branch, resource, services, timeView: view })),
    byWeek: timeView !== 'MONTH',
    /** False: the company chooses who performs a service. */
    asksResource: flowOrder(flow.code).asksResource,

    /** The screen may choose automatically, so it loads the whole list: the first page is not enough. */
    choosesAmongAll: (screen: 'BRANCH' | 'RESOURCE' | 'SERVICE') =>
      (screen === 'BRANCH' || !search.has('choose')) && choosesAmongAll(screen, context),
    /** Automatic choices. A client who came back to choose a resource or a service gets none of these. */
    autoBranch: (branches: readonly Branch[]) => autoSelect('BRANCH', branches, context),
    autoResource: (resources: readonly Resource[]) =>
      search.has('choose') ? undefined : autoSelect('RESOURCE', resources, context),
    autoService: (services: readonly Service[]) =>
      search.has('choose') ? undefined : autoSelect('SERVICE', services, context),
  }
}
