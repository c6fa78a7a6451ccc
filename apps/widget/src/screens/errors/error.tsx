// /error and /i/:company/error, query: message (a code of the catalogue), statusCode, redirect
import { useEffect } from 'react'
import type { MessageId } from '@zapys/i18n'
import { markHydrated } from '#widget/browser/hydration.ts'
import { useSearch } from '#widget/browser/router.tsx'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { useMoreErrorWords } from './use-more-error-words.ts'
import { ErrorPage } from './error-page.tsx'
import { sentenceOf, statusOf, wordsOfCode } from './known-codes.ts'

/**
 * Anyone can write a link to this page of a company. So it shows only texts of the product, by code or by status.
 * docs/decisions/0031-error-page.md
 */
export default function ErrorScreen() {
  const { has } = useLanguage()
  const text = useText()
  const query = useSearch()
  useEffect(markHydrated, [])
  const wording = { has, text: (id: string) => text(id as MessageId) }
  const code = query.get('message')
  const statusCode = statusOf(query.get('statusCode'))
  const ofCode = wordsOfCode(code, wording)
  useMoreErrorWords(code !== null && ofCode === '')
  const isClosed = code === 'company.closed'
  return (
    <ErrorPage
      statusCode={statusCode}
      message={ofCode || text(sentenceOf(statusCode))}
      tryAgain={safeRedirect(query.get('redirect'))}
      title={isClosed ? text('errors.company.closed.title') : undefined}
      outside={isClosed || code === 'company.notFound'}
    />
  )
}
