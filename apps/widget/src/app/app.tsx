import { Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'
import { LanguageProvider } from '#widget/language/language.tsx'
import { SessionProvider } from '#widget/session/session.tsx'
import { ErrorBoundary, LastWords } from './error-boundary.tsx'
import { firstData, wantedAtFirst } from './first-data.ts'
import type { Router } from './routes.tsx'

const initialWords = firstData.configuration && {
  default_locale: firstData.configuration.settings.widget_settings.default_locale,
  localizations: firstData.configuration.settings.localizations,
}

export function App({ router }: { router: Router }) {
  return (
    <ErrorBoundary fallback={<LastWords />}>
      <SessionProvider>
        <Suspense>
          <LanguageProvider initialWords={initialWords} wanted={wantedAtFirst}>
            <RouterProvider router={router} />
          </LanguageProvider>
        </Suspense>
      </SessionProvider>
    </ErrorBoundary>
  )
}
