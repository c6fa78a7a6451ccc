// /i/:company/b/:branch/s
import { Redirect, useNavigate } from '#widget/browser/router.tsx'
import type { Service } from '@zapys/contract'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { hasEventsOnly } from '#widget/features/catalogue/list-filters.ts'
import { SoFarBeside } from '#widget/features/summary/chosen-so-far.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ServiceList } from '#widget/features/service-list/service-list.tsx'
import { useCart } from '#widget/features/service-list/use-cart.tsx'
import { useBack } from '../steps/use-back.ts'
import { useServiceChoice } from '../lists/use-service-choice.ts'
import { useSteps } from '../steps/use-steps.ts'

export default function Services() {
  const text = useText()
  useScreen({ title: text('booking.chooseService'), back: useBack().toBranches })
  return <BranchGate>{(place) => <ServicesOf {...place} />}</BranchGate>
}

function ServicesOf({ branch, settings }: AtBranch) {
  const href = useCompanyHref()
  const navigate = useNavigate()
  const steps = useSteps()
  // Where the company shows no events, nothing leads to them.
  const choice = useServiceChoice(branch.id, {
    notEvents: settings.widget_settings.gt_view_type === 'OFF',
  })
  const { auto, list } = choice
  const nextTo = (services: [Service, ...Service[]]) => steps.afterServices(branch.id, null, services)
  const cart = useCart({
    branch,
    nextTo,
    // Who performs several services has to be settled first: one of them all, or one each.
    onContinue: (services) =>
      navigate(services.length > 1 ? href('cart', {}, { b: branch.id }) : nextTo(services)),
  })
  if (auto) return <Redirect to={nextTo([auto])} />
  if (list.data && !list.hasMore && hasEventsOnly(list.data.content))
    return <Redirect to={href('branchEvents', { branch: branch.id })} />
  return (
    <>
      <SoFarBeside branch={branch} services={cart.collected} resource={undefined} steps={{}} />
      <ServiceList {...choice} branch={branch.id} hint={cart.hint} rowOf={cart.rowOf} />
    </>
  )
}
