// /i/:company/b/:branch/s
import { useNavigate } from 'react-router'
import type { Service } from '@zapys/contract'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { BranchGate } from './branch-gate.tsx'
import type { AtBranch } from './branch-gate.tsx'
import { ServiceList } from './service-list.tsx'
import { useCart } from './use-cart.ts'
import { useSteps } from './use-steps.ts'

export default function Services() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseService'), back: href('branches', {}) })
  return <BranchGate>{(at) => <ServicesOf {...at} />}</BranchGate>
}

function ServicesOf({ branch }: AtBranch) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const steps = useSteps()
  const { data } = useServices(branch.id)
  const cart = useCart(
    branch.id,
    data?.content,
    (services) => void navigate(steps.afterServices(branch.id, services)),
  )
  return (
    <ServiceList
      services={data?.content}
      rowOf={(service: Service) =>
        cart.takesSeveral(service) ? cart.rowOf(service) : { to: steps.afterServices(branch.id, [service]) }
      }
      emptyAction={
        <ButtonLink to={href('resources', { branch: branch.id })}>{text('booking.seeResources')}</ButtonLink>
      }
    />
  )
}
