// /i/:company/b/:branch/s/:service/r?s=<further services>
import { useParams, useSearchParams } from 'react-router'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from './branch-gate.tsx'
import type { AtBranch } from './branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'
import { servicesIn } from './services-in.ts'

export default function ServiceResources() {
  const { branch = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseResource'), back: href('services', { branch }) })
  return <BranchGate>{(at) => <ResourcesOf {...at} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const { service = '' } = useParams()
  const [search] = useSearchParams()
  const href = useCompanyHref()
  const further = servicesIn(search)
  const { data } = useResources(branch.id, { services: [service, ...further] })
  return (
    <ResourceList
      resources={data?.content}
      branch={branch}
      toOf={(r) => href('serviceByDate', { branch: branch.id, service }, { s: further.join(','), r })}
    />
  )
}
