/** Stands where an address names nothing that this visitor could pay for. Not a screen of its own. */
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { PriceIcon } from '#widget/ui/icons.ts'

export function NothingToPay() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<PriceIcon />}
      title={text('payments.unknown')}
      text={text('payments.unknownText')}
      action={<ButtonLink to={href('main', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
