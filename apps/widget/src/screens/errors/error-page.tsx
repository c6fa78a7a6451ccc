import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { usePlace } from '#widget/browser/router.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { lastCompany } from '#widget/company/last-company.ts'
import { useText } from '#widget/language/use-text.tsx'
import { companyAt } from '#widget/routes/match.ts'
import { useHref } from '#widget/tracking/use-href.ts'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { AlertIcon, OfflineIcon, RetryIcon, SearchIcon } from '@zapys/ui/icons.ts'

/**
 * The content of every error page: status code, title, message and links. Empty layout. S2.errorpage.
 * `tryAgain` is an address of the widget that the caller has validated.
 */
export function ErrorPage({
  statusCode,
  message,
  title: ownTitle,
  tryAgain,
  reload = false,
  action,
  outside = false,
}: {
  statusCode: number | undefined
  message: string
  /** Replaces the title that follows from the status. */
  title?: string | undefined
  tryAgain?: string
  /** Replaces the retry link. */
  action?: ReactNode
  /** The address names an unknown company: the link leads to the start page outside any company. */
  outside?: boolean
  /** Retries by a page reload: a missing chunk does not load again automatically. */
  reload?: boolean
}) {
  const text = useText()
  const href = useHref()
  const { pathname } = usePlace()
  const company = outside
    ? null
    : (companyAt(pathname) ?? companyAt(tryAgain ?? '') ?? lastCompany(sessionStore))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])

  const { title, icon } = kindOf(statusCode)
  const words = ownTitle ?? text(title)
  useEffect(() => {
    document.title = words
  }, [words])
  return (
    <main className="z-plain">
      <span className="z-plain__mark" aria-hidden="true">
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {words}
      </h1>
      <p className="z-plain__text">{message}</p>
      {statusCode !== undefined && statusCode > 0 && (
        <p className="z-plain__code">{text('errors.page.statusCode', { code: String(statusCode) })}</p>
      )}
      <div className="z-plain__actions">
        {action}
        {tryAgain !== undefined && (
          <ButtonLink
            kind="primary"
            wide
            to={tryAgain}
            reloadDocument={reload}
            icon={<RetryIcon aria-hidden="true" />}
          >
            {text('errors.page.tryAgain')}
          </ButtonLink>
        )}
        <ButtonLink wide to={company ? href('home', { company }) : href('start', {})}>
          {text('errors.page.backToStart')}
        </ButtonLink>
      </div>
    </main>
  )
}

function kindOf(statusCode: number | undefined): {
  title: 'errors.page.notFoundTitle' | 'errors.page.networkTitle' | 'errors.page.title'
  icon: ReactNode
} {
  if (statusCode === 404) return { title: 'errors.page.notFoundTitle', icon: <SearchIcon /> }
  if (statusCode === 0) return { title: 'errors.page.networkTitle', icon: <OfflineIcon /> }
  return { title: 'errors.page.title', icon: <AlertIcon /> }
}
