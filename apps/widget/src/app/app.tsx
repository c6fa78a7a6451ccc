import { Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Locale } from '@zapys/contract'
import type { ContextType } from 'react'
import { Hydrated, useHydrationState } from '#widget/browser/hydration.ts'
import { RenderedPlace } from '#widget/browser/router.tsx'
import { FirstFrame } from '#widget/chrome-hooks/screen.tsx'
import { LanguageProvider } from '#widget/language/language.tsx'
import { SessionProvider } from '#widget/session/session.tsx'
import { ErrorBoundary, LastWords } from './error-boundary.tsx'
import { FirstPageContext } from './first-page.ts'

type AppProps = {
  page: ContextType<typeof FirstPageContext>
  /** Languages of a visitor who never chose one: `initialLocales`. */
  preferredLocales: readonly Locale[]
  /** Set on the server. */
  tell?: ContextType<typeof FirstFrame>['tell']
  redirect?: (to: string) => void
  /** The router with the screens. */
  children: ReactNode
}

/** Identical on the server and in the browser, so that the browser can hydrate the server-rendered page. */
export function App({ page, preferredLocales, tell, redirect, children }: AppProps) {
  const { configuration, drawn } = page
  const initialWords = configuration && {
    default_locale: configuration.settings.widget_settings.default_locale,
    offered_locales: configuration.settings.widget_settings.offered_locales,
    localizations: configuration.settings.localizations,
  }
  const isHydrated = useHydrationState(drawn !== undefined)
  const firstFrame = useMemo(() => ({ told: drawn?.told, tell }), [drawn, tell])
  const place = useMemo(() => ({ search: drawn?.search, redirect }), [drawn, redirect])
  return (
    <ErrorBoundary fallback={<LastWords />}>
      <FirstPageContext value={page}>
        <FirstFrame value={firstFrame}>
          <RenderedPlace value={place}>
            <Hydrated value={isHydrated}>
              <SessionProvider>
                <Suspense>
                  <LanguageProvider initialWords={initialWords} preferredLocales={preferredLocales}>
                    {children}
                  </LanguageProvider>
                </Suspense>
              </SessionProvider>
            </Hydrated>
          </RenderedPlace>
        </FirstFrame>
      </FirstPageContext>
    </ErrorBoundary>
  )
}
