import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'

export function UnknownEvent({ branch }: { branch: string }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<EventIcon />}
      title={text('errors.page.linkOver')}
      action={<ButtonLink to={href('branchEvents', { branch })}>{text('events.showAll')}</ButtonLink>}
    />
  )
}
