// /i/:company/b/:branch/r/:resource/s
import { useNavigate, useParams } from 'react-router'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useResources, useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { BranchGate } from './branch-gate.tsx'
import type { AtBranch } from './branch-gate.tsx'
import { ServiceList } from './service-list.tsx'
import { useCart } from './use-cart.ts'
import { useSteps } from './use-steps.ts'

export default function ResourceServices() {
  const { branch = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseService'), back: href('resources', { branch }) })
  return <BranchGate>{(at) => <ServicesOf {...at} />}</BranchGate>
}

function ServicesOf({ branch }: AtBranch) {
  const { resource = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const steps = useSteps()
  const chosen = resourceOf(resource)
  const { data } = useServices(branch.id, { resource: chosen ?? undefined })
  const who = useResources(branch.id).data?.content.find(({ id }) => id === chosen)
  const cart = useCart(
    branch.id,
    data?.content,
    (services) => void navigate(steps.afterResourceServices(branch.id, resource, services)),
  )
  return (
    <ServiceList
      services={data?.content}
      resourceType={who?.resource_type_id}
      rowOf={(service) =>
        cart.takesSeveral(service)
          ? cart.rowOf(service)
          : { to: steps.afterResourceServices(branch.id, resource, [service]) }
      }
      emptyAction={
        <ButtonLink to={href('resources', { branch: branch.id })}>{text('booking.seeResources')}</ButtonLink>
      }
    />
  )
}
