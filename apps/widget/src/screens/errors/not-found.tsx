// every address without a screen
import { useEffect } from 'react'
import { markHydrated } from '#widget/browser/hydration.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ErrorPage } from './error-page.tsx'

export default function NotFoundScreen() {
  const text = useText()
  useEffect(markHydrated, [])
  return <ErrorPage statusCode={404} message={text('errors.route.notFound.page')} />
}
