import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { EventIcon } from '#widget/ui/icons.ts'

export function UnknownEvent({ branch }: { branch: string }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<EventIcon />}
      title={text('errors.event.notFound.title')}
      text={text('errors.event.notFound.detail')}
      action={<ButtonLink to={href('branchEvents', { branch })}>{text('events.showAll')}</ButtonLink>}
    />
  )
}
