/**
 * The target of the back link: the nearest step that the client chose, skipping steps that were chosen automatically.
 */
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAllResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useSteps } from './use-steps.ts'

export function useBack() {
  const href = useCompanyHref()
  const steps = useSteps()
  const branches = useBranches().data?.content ?? []
  return { toBranches: steps.autoBranch(branches) ? href('home', {}) : href('branches', {}) }
}

export function useBackToResources(branch: string) {
  const href = useCompanyHref()
  const steps = useSteps()
  const { toBranches } = useBack()
  const resources = useAllResources(branch) ?? []
  return steps.onlyResource(resources) ? toBranches : href('resources', { branch })
}
