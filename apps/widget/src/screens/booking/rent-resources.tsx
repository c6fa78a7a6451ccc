// /i/:company/b/:branch/s/:service/sr
import { useParams } from 'react-router'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from './branch-gate.tsx'
import type { AtBranch } from './branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'

export default function RentResources() {
  const { branch = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseResource'), back: href('services', { branch }) })
  return <BranchGate>{(at) => <ResourcesOf {...at} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const { service = '' } = useParams()
  const href = useCompanyHref()
  const { data } = useResources(branch.id, { services: [service] })
  return (
    <ResourceList
      resources={data?.content}
      branch={branch}
      toOf={(resource) => href('rentByMonth', { branch: branch.id, service, resource })}
    />
  )
}
