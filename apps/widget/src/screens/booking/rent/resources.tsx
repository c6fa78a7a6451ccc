// /i/:company/b/:branch/s/:service/sr?r=<resource chosen before>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAllResources, useAreRooms } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { SoFarBeside } from '#widget/features/summary/chosen-so-far.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { useResourceChoice } from '../lists/use-resource-choice.ts'
import { CHOOSE, useSteps } from '../steps/use-steps.ts'

export default function RentResources() {
  const { branch, service } = useParamsOf('rentResources')
  const text = useText()
  const isRoom = useAreRooms(branch, [service])
  const href = useCompanyHref()
  useScreen({ title: text(resourceWords(isRoom).choose), back: href('services', { branch }, CHOOSE) })
  return <BranchGate>{(place) => <ResourcesOf {...place} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const { service } = useParamsOf('rentResources')
  const search = useSearch()
  const href = useCompanyHref()
  const steps = useSteps()
  const choice = useResourceChoice(branch.id, [service])
  const chosen = search.get('r')
  const all = useAllResources(branch.id, { services: [service] }, chosen !== null)
  const toOf = (resource: string) =>
    steps.redirect ??
    href(steps.byWeek ? 'serviceResourceByWeek' : 'rentByMonth', { branch: branch.id, service, resource })
  const auto = all?.find(({ id }) => id === chosen) ?? choice.auto
  if (chosen !== null && all === undefined) return <Skeleton shape="row" count={5} />
  if (auto) return <Redirect to={toOf(auto.id)} />
  return (
    <>
      <SoFarBeside
        branch={branch}
        services={[service]}
        resource={undefined}
        steps={{ services: href('services', { branch: branch.id }, CHOOSE) }}
      />
      <ResourceList {...choice} branch={branch} services={[service]} toOf={toOf} />
    </>
  )
}
