// /i/:company/b/:branch/r?s=<services>&redirect=<address>
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ResourceList } from './resource-list.tsx'
import { pickedOf, servicesIn } from './services-in.ts'
import { useBack } from './use-back.ts'
import { useResourceChoice } from './use-resource-choice.ts'
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
  const choice = useResourceChoice(branch.id, services)
  const picked = pickedOf(services)
  if (choice.auto) return <Redirect to={steps.afterResource(branch.id, choice.auto.id, picked)} />
  return (
    <ResourceList {...choice} branch={branch} toOf={(id) => steps.afterResource(branch.id, id, picked)} />
  )
}
