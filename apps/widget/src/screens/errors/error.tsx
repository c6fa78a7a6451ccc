// /error and /i/:company/error, query: message (a code of the catalogue), statusCode, redirect
import { useEffect } from 'react'
import type { MessageId } from '@zapys/i18n'
import { tellTakenOver } from '#widget/browser/hydration.ts'
import { useSearch } from '#widget/browser/router.tsx'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { ErrorPage } from './error-page.tsx'
import { statusOf, wordsOfCode } from './known-codes.ts'

/**
 * Anybody can write a link to this page of a company. So it says only what the product itself could say: words by code,
 * and statuses that calls answer.
 */
export default function ErrorScreen() {
  const { has } = useLanguage()
  const text = useText()
  const query = useSearch()
  useEffect(tellTakenOver, [])
  const wording = { has, text: (id: string) => text(id as MessageId) }
  const isClosed = query.get('message') === 'company.closed'
  return (
    <ErrorPage
      statusCode={statusOf(query.get('statusCode'))}
      message={wordsOfCode(query.get('message'), wording) || text('errors.server.error.detail')}
      tryAgain={safeRedirect(query.get('redirect'))}
      title={isClosed ? text('errors.company.closed.title') : undefined}
      outside={isClosed || query.get('message') === 'company.notFound'}
    />
  )
}
