// /i/:company/b/:branch/r?s=<services>&redirect=<address>
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
import { pickedOf, servicesIn } from '../steps/services-in.ts'
import { useBack } from '../steps/use-back.ts'
import { useResourceChoice } from '../lists/use-resource-choice.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export default function Resources() {
  const { branch } = useParamsOf('resources')
  const text = useText()
  const isRoom = useAreRooms(branch, servicesIn(useSearch()))
  useScreen({ title: text(resourceWords(isRoom).choose), back: useBack().toBranches })
  return <BranchGate>{(place) => <ResourcesOf {...place} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const steps = useSteps()
  const href = useCompanyHref()
  const search = useSearch()
  const services = servicesIn(search)
  const cartTo = useCartHref()
  const choice = useResourceChoice(branch.id, services)
  const picked = pickedOf(services)
  // With several services each has its own performer. The list of those who do all may be empty.
  if (services.length > 1 && !search.has('redirect'))
    return <Redirect to={cartTo(branch.id, services, search.get('r'))} />
  if (choice.auto) return <Redirect to={steps.afterResource(branch.id, choice.auto.id, picked)} />
  return (
    <>
      <SoFarBeside
        branch={branch}
        services={services}
        resource={undefined}
        steps={{ services: href('services', { branch: branch.id }, CHOOSE) }}
      />
      <ResourceList
        {...choice}
        branch={branch}
        services={services}
        toOf={(id) => steps.afterResource(branch.id, id, picked)}
      />
    </>
  )
}
