/** Sign-up and recovery need passwords. If the company has none, clients are sent to sign-in with an explanation. */
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

const screens = ['registration', 'resetPassword'] as const

export function SignInInstead({ of }: { of: (typeof screens)[number] }) {
  const href = useCompanyHref()
  const search = useSearch()
  return <Redirect to={href('login', {}, { redirect: search.get('redirect'), instead: of })} />
}

/** Note on the sign-in screen. */
export function InsteadNote() {
  const text = useText()
  const search = useSearch()
  const screenBefore = screens.find((screen) => screen === search.get('instead'))
  return screenBefore ? <Notice tone="info">{text(`account.instead.${screenBefore}`)}</Notice> : null
}
