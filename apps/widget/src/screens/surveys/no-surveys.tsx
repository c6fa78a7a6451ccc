/** Shown if the company has no surveys. Not a screen. */
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MessageIcon } from '@zapys/ui/icons.ts'

export function NoSurveys() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<MessageIcon />}
      title={text('surveys.off')}
      text={text('surveys.offText')}
      action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
