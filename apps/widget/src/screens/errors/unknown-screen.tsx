// every address below /i/:company without a screen
import { useEffect } from 'react'
import { markHydrated } from '#widget/browser/hydration.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SearchIcon } from '@zapys/ui/icons.ts'

export function UnknownScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('errors.page.notFoundTitle') })
  useEffect(markHydrated, [])
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={text('errors.route.notFound.page')}
      action={<ButtonLink to={href('home', {})}>{text('errors.page.backToStart')}</ButtonLink>}
    />
  )
}
