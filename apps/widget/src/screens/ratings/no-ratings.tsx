/** Shown if the company has no ratings. Not a screen. */
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { StarIcon } from '@zapys/ui/icons.ts'

export function NoRatings() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<StarIcon />}
      title={text('errors.RATING_DISABLED.title')}
      text={text('errors.RATING_DISABLED.detail')}
      action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
