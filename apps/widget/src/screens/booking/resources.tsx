// /i/:company/b/:branch/r?s=<services>&redirect=<address>
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'
import { pickedOf, servicesIn } from './services-in.ts'
import { useBack } from './use-back.ts'
import { useSteps } from './use-steps.ts'

export default function Resources() {
  const text = useText()
  useScreen({ title: text('booking.chooseResource'), back: useBack().toBranches })
  return <BranchGate>{(at) => <ResourcesOf {...at} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const steps = useSteps()
  const search = useSearch()
  const services = servicesIn(search)
  const { data } = useResources(branch.id, { services })
  const picked = pickedOf(services)
  const auto = data && steps.autoResource(data.content)
  if (auto) return <Redirect to={steps.afterResource(branch.id, auto.id, picked)} />
  return (
    <ResourceList
      resources={data?.content}
      branch={branch}
      toOf={(id) => steps.afterResource(branch.id, id, picked)}
    />
  )
}
