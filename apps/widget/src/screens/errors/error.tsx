// /error and /i/:company/error, query: message, statusCode, redirect
import { useSearch } from '#widget/browser/router.tsx'
import { safeRedirect } from '#widget/browser/safe-redirect.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ErrorPage } from './error-page.tsx'

/** Anybody can write a link with a message: it is shown as text and never longer than a few lines. */
const MESSAGE_LENGTH = 300

export default function ErrorScreen() {
  const text = useText()
  const query = useSearch()
  const code = query.get('statusCode')
  return (
    <ErrorPage
      statusCode={code !== null && /^\d{1,3}$/.test(code) ? Number(code) : undefined}
      message={query.get('message')?.slice(0, MESSAGE_LENGTH) || text('errors.server.error.detail')}
      tryAgain={safeRedirect(query.get('redirect'))}
    />
  )
}
