// /i/:company/b/:branch/s
import { Redirect, useNavigate } from '#widget/browser/router.tsx'
import type { Service } from '@zapys/contract'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ServiceList } from './service-list.tsx'
import { useCart } from './use-cart.ts'
import { useAutoService } from './use-auto-service.ts'
import { useBack } from './use-back.ts'
import { useSteps } from './use-steps.ts'

export default function Services() {
  const text = useText()
  useScreen({ title: text('booking.chooseService'), back: useBack().toBranches })
  return <BranchGate>{(at) => <ServicesOf {...at} />}</BranchGate>
}

function ServicesOf({ branch }: AtBranch) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const steps = useSteps()
  const { data } = useServices(branch.id)
  const auto = useAutoService(branch.id, data?.content)
  const cart = useCart(branch.id, data?.content, (services) =>
    navigate(steps.afterServices(branch.id, null, services)),
  )
  if (auto) return <Redirect to={steps.afterServices(branch.id, null, [auto])} />
  return (
    <ServiceList
      services={data?.content}
      rowOf={(service: Service) =>
        cart.takesSeveral(service)
          ? cart.rowOf(service)
          : { to: steps.afterServices(branch.id, null, [service]) }
      }
      emptyAction={
        <ButtonLink to={href('resources', { branch: branch.id })}>{text('booking.seeResources')}</ButtonLink>
      }
    />
  )
}
