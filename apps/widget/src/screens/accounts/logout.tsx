// /i/:company/logout
import { useEffect, useRef } from 'react'
import { homeScreen } from '@zapys/domain/menu'
import { useAction } from '#widget/api/use-action.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { forgetVisitor } from '#widget/features/account/forget-visitor.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

/** Opening the address signs out: it is in S2.route, and menus link to it. */
export default function LogoutScreen() {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { bookingSettings } = useCompany()
  const { token, signOut } = useSession()
  // The token is deleted on this device whatever the server returns: the session should end in any case.
  const end = useAction('signOut', { handles: () => true })
  const begun = useRef(false)
  useScreen({ title: text('chrome.menu.logout') })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const forget = () => {
      signOut()
      forgetVisitor()
      if (token !== null) toasts.show({ tone: 'success', message: text('account.signedOut') })
      navigate(href(homeScreen(bookingSettings), {}), { replace: true })
    }
    if (token === null) forget()
    else end.run({ params: {}, body: undefined }).then(forget, forget)
  })
  return <Skeleton shape="line" count={2} />
}
