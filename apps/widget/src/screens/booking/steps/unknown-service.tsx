import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ServiceIcon } from '@zapys/ui/icons.ts'

/** The screen for an address whose service the branch does not offer, or no longer offers. */
export function UnknownService({ branch }: { branch: string }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<ServiceIcon />}
      title={text('errors.page.linkOver')}
      action={<ButtonLink to={href('services', { branch })}>{text('booking.seeServices')}</ButtonLink>}
    />
  )
}
