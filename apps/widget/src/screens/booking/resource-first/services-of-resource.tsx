/** Services of a chosen resource. Not a screen. */
import type { Service } from '@zapys/contract'
import type { TimeView } from '@zapys/domain/flows'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useNavigate } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { SoFarBeside } from '#widget/features/summary/chosen-so-far.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ServiceList } from '#widget/features/service-list/service-list.tsx'
import { useBackToResources } from '../steps/use-back.ts'
import { useCart } from '#widget/features/service-list/use-cart.tsx'
import { useServiceChoice } from '../lists/use-service-choice.ts'
import { CHOOSE, useSteps } from '../steps/use-steps.ts'

/** `timeView`: set if the address determines how times are shown. */
export function ServicesOfResource({ timeView }: { timeView?: TimeView }) {
  const { branch } = useParamsOf('resourceServices', 'resourceThenService')
  const text = useText()
  useScreen({ title: text('booking.chooseService'), back: useBackToResources(branch) })
  return <BranchGate>{(place) => <ServicesOf {...place} timeView={timeView} />}</BranchGate>
}

function ServicesOf({ branch, settings, timeView }: AtBranch & { timeView: TimeView | undefined }) {
  const { resource } = useParamsOf('resourceServices', 'resourceThenService')
  const href = useCompanyHref()
  const navigate = useNavigate()
  const steps = useSteps()
  const chosen = resourceOf(resource)
  const choice = useServiceChoice(branch.id, {
    resource: chosen ?? undefined,
    // Companies that hide events have no links to them.
    notEvents: settings.widget_settings.gt_view_type === 'OFF',
  })
  const { auto } = choice
  const nextTo = (services: [Service, ...Service[]]) =>
    steps.afterServices(branch.id, resource, services, timeView)
  const cart = useCart({
    branch,
    resource: chosen ?? undefined,
    nextTo,
    onContinue: (services) => navigate(nextTo(services)),
  })
  if (auto) return <Redirect to={nextTo([auto])} />
  return (
    <>
      <SoFarBeside
        branch={branch}
        services={cart.collected}
        resource={chosen}
        steps={{ resource: href('resources', { branch: branch.id }, CHOOSE) }}
      />
      <ServiceList
        {...choice}
        branch={branch.id}
        resource={chosen ?? undefined}
        hint={cart.hint}
        rowOf={cart.rowOf}
      />
    </>
  )
}
