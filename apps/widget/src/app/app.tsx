import { Suspense, lazy } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { olderAddress } from '@zapys/domain/addresses'
import { CompanyGate } from '#widget/company/company-gate.tsx'
import { Layout } from '#widget/chrome/layout.tsx'
import { ToastsProvider } from '#widget/chrome/toasts.tsx'
import { LanguageProvider } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { SessionProvider } from '#widget/session/session.tsx'
import { ErrorPage } from '#widget/screens/errors/error-page.tsx'
import ErrorScreen from '#widget/screens/errors/error.tsx'
import NotFoundScreen from '#widget/screens/errors/not-found.tsx'
import { ApiRoot } from './api-root.tsx'
import { ErrorBoundary, LastWords } from './error-boundary.tsx'
import { firstData } from './first-data.ts'
import { paths } from './routes.ts'
import { companyScreens } from './screens.tsx'

const StartScreen = lazy(() => import('#widget/screens/start/start.tsx'))
/** The kit on one page; only in the development build. */
const DesignScreen = import.meta.env.DEV ? lazy(() => import('#widget/screens/design/design.tsx')) : null

const initialWords = firstData.configuration && {
  default_locale: firstData.configuration.settings.widget_settings.default_locale,
  localizations: firstData.configuration.settings.localizations,
}

export function App() {
  return (
    <ErrorBoundary fallback={<LastWords />}>
      <SessionProvider>
        <Suspense>
          <LanguageProvider initialWords={initialWords}>
            <BrowserRouter>
              <ToastsProvider>
                <ApiRoot>
                  <Pages />
                </ApiRoot>
              </ToastsProvider>
            </BrowserRouter>
          </LanguageProvider>
        </Suspense>
      </SessionProvider>
    </ErrorBoundary>
  )
}

function Pages() {
  const { key } = useLocation()
  return (
    <ErrorBoundary fallback={<BrokenScreen />} resetKey={key}>
      <Suspense>
        <Routes>
          <Route path={paths.start} element={<StartScreen />} />
          <Route path={paths.companyIndex} element={<StartScreen />} />
          <Route path={paths.startError} element={<ErrorScreen />} />
          <Route path={paths.error} element={<ErrorScreen />} />
          <Route element={<CompanyGate />}>
            <Route element={<Layout />}>
              {companyScreens.map(({ name, Screen }) => (
                <Route key={name} path={paths[name]} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route path="/c/*" element={<OlderLink />} />
          {DesignScreen && <Route path="/design" element={<DesignScreen />} />}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function OlderLink() {
  const { pathname, search } = useLocation()
  const target = olderAddress(pathname)
  return target === null ? <NotFoundScreen /> : <Navigate replace to={target + search} />
}

/** A screen threw: a bug of ours, or a part of the program that is gone. The address stays, so trying again is easy. */
function BrokenScreen() {
  const text = useText()
  const { pathname, search } = useLocation()
  return (
    <ErrorPage
      statusCode={500}
      message={text('errors.server.error.detail')}
      tryAgain={pathname + search}
      reload
    />
  )
}
