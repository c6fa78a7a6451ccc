// /i/:company/b/:branch/s/:service/r?s=<services of the visit>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAreRooms } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { SoFarBeside } from '#widget/features/summary/chosen-so-far.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { pickedOf, servicesAt } from '../steps/services-in.ts'
import { useResourceChoice } from '../lists/use-resource-choice.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export default function ServiceResources() {
  const { branch, service } = useParamsOf('serviceResources')
  const text = useText()
  const isRoom = useAreRooms(branch, servicesAt(service, useSearch()))
  const href = useCompanyHref()
  useScreen({ title: text(resourceWords(isRoom).choose), back: href('services', { branch }, CHOOSE) })
  return <BranchGate>{(place) => <ResourcesOf {...place} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const { service } = useParamsOf('serviceResources')
  const search = useSearch()
  const steps = useSteps()
  const href = useCompanyHref()
  const services = servicesAt(service, search)
  const cartTo = useCartHref()
  const choice = useResourceChoice(branch.id, services)
  const toOf = (resource: string) => steps.afterResource(branch.id, resource, pickedOf(services))
  if (services.length > 1) return <Redirect to={cartTo(branch.id, services, search.get('r'))} />
  if (choice.auto) return <Redirect to={toOf(choice.auto.id)} />
  return (
    <>
      <SoFarBeside
        branch={branch}
        services={services}
        resource={undefined}
        steps={{ services: href('services', { branch: branch.id }, CHOOSE) }}
      />
      <ResourceList {...choice} branch={branch} services={services} toOf={toOf} />
    </>
  )
}
