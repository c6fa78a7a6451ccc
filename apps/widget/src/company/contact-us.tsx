import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { useCompanyHref } from './use-company-href.ts'

/** Beside words that ask the client to get in touch: phones, addresses and messengers. */
export function ContactUs() {
  const text = useText()
  const href = useCompanyHref()
  return <ButtonLink to={href('about', {})}>{text('errors.page.contacts')}</ButtonLink>
}
