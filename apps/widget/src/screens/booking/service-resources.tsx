// /i/:company/b/:branch/s/:service/r?s=<services of the visit>
import { Redirect, useParams, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'
import { pickedOf, servicesAt } from './services-in.ts'
import { useSteps } from './use-steps.ts'

export default function ServiceResources() {
  const { branch = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseResource'), back: href('services', { branch }) })
  return <BranchGate>{(at) => <ResourcesOf {...at} />}</BranchGate>
}

function ResourcesOf({ branch }: AtBranch) {
  const { service = '' } = useParams()
  const search = useSearch()
  const steps = useSteps()
  const services = servicesAt(service, search)
  const { data } = useResources(branch.id, { services })
  const toOf = (resource: string) => steps.afterResource(branch.id, resource, pickedOf(services))
  const auto = data && steps.autoResource(data.content)
  if (auto) return <Redirect to={toOf(auto.id)} />
  return <ResourceList resources={data?.content} branch={branch} toOf={toOf} />
}
