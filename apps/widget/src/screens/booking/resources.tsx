// /i/:company/b/:branch/r
import { useSearchParams } from 'react-router'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from './branch-gate.tsx'
import type { AtBranch } from './branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'
import { servicesIn } from './services-in.ts'
import { useSteps } from './use-steps.ts'

export default function Resources() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseResource'), back: href('branches', {}) })
  return <BranchGate>{(at) => <ResourcesOf {...at} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const steps = useSteps()
  const [search] = useSearchParams()
  const services = servicesIn(search)
  const { data } = useResources(branch.id, { services })
  return (
    <ResourceList
      resources={data?.content}
      branch={branch}
      toOf={(id) => steps.afterResource(branch.id, id, services)}
    />
  )
}
