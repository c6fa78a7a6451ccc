import type { ReactNode } from 'react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { olderAddress } from '@zapys/domain/addresses'
import { signInFirst } from '@zapys/domain/menu'
import { connection, isReachable, useConnectionIsLost } from '#widget/browser/connection.ts'
import { Redirect, RouterProvider, usePlace, useRouter } from '#widget/browser/router.tsx'
import { Layout } from '#widget/chrome/layout.tsx'
// After the layout: with the toasts first the bundler makes a file of the buttons, and the first load grows by 0.3 KiB.
import { ToastsProvider } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { CompanyGate } from '#widget/company/company-gate.tsx'
import { LanguageProvider } from '#widget/language/language.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ErrorPage } from '#widget/screens/errors/error-page.tsx'
import ErrorScreen from '#widget/screens/errors/error.tsx'
import { OfflinePage } from '#widget/screens/errors/offline.tsx'
import NotFoundScreen from '#widget/screens/errors/not-found.tsx'
import { SessionProvider, useSession } from '#widget/session/session.tsx'
import { useHref } from '#widget/tracking/use-href.ts'
import { ApiRoot } from './api-root.tsx'
import { ErrorBoundary, LastWords } from './error-boundary.tsx'
import { firstData } from './first-data.ts'
import { MeasuringWhereSet } from './measuring-where-set.tsx'
import { CompanyScreen, isCompanyScreen } from './screens.tsx'

const StartScreen = lazy(() => import('#widget/screens/start/start.tsx'))
const SignInCallback = lazyPart(
  () => import('#widget/screens/accounts/sign-in-callback.tsx'),
  ['account', 'account-errors'],
)
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
            <RouterProvider>
              <ToastsProvider>
                <ApiRoot>
                  <Pages />
                </ApiRoot>
              </ToastsProvider>
            </RouterProvider>
          </LanguageProvider>
        </Suspense>
      </SessionProvider>
    </ErrorBoundary>
  )
}

/** Without a connection the screen waits behind, as it stands, until it can go on. */
function Pages() {
  const { key } = usePlace()
  const isLost = useConnectionIsLost()
  useEffect(() => connection.forget(), [key])
  return (
    <>
      <div className="z-screens" hidden={isLost}>
        <ErrorBoundary fallback={<BrokenScreen />} resetKey={key}>
          <Suspense>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </div>
      {isLost && <OfflinePage />}
    </>
  )
}

function Page() {
  const { route, place } = useRouter()
  if (isCompanyScreen(route?.name)) {
    return (
      <CompanyGate>
        <Layout>
          <div key={place.pathname} className={place.by === 'link' ? 'z-screen--enter' : undefined}>
            <SignInGate>
              <CompanyScreen name={route.name} />
            </SignInGate>
          </div>
        </Layout>
        <MeasuringWhereSet />
      </CompanyGate>
    )
  }
  if (route?.name === 'start' || route?.name === 'companyIndex') return <StartScreen />
  if (route?.name === 'signInCallback') return <SignInCallback />
  if (route?.name === 'error' || route?.name === 'startError') return <ErrorScreen />
  if (DesignScreen && place.pathname === '/design') return <DesignScreen />
  const today = olderAddress(place.pathname)
  return today === null ? <NotFoundScreen /> : <Redirect to={today + place.search} />
}

/** Where the company wants everybody signed in, a guest comes back to exactly here. */
function SignInGate({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const { bookingSettings } = useCompany()
  const { route, place } = useRouter()
  const href = useHref()
  if (token !== null || !signInFirst(route?.pattern ?? '', bookingSettings)) return children
  const here = place.pathname + place.search
  return <Redirect to={href('login', { company: route?.params.company ?? '' }, { redirect: here })} />
}

/** A screen threw: a bug of ours, or a part of the program that is gone. The address stays, so trying again is easy. */
function BrokenScreen() {
  const text = useText()
  const { pathname, search } = usePlace()
  const [isOurs, setIsOurs] = useState(false)
  useEffect(() => {
    const ask = async () => {
      if (await isReachable()) setIsOurs(true)
      else connection.lose({ byReload: true })
    }
    void ask()
  }, [])
  if (!isOurs) return null
  return (
    <ErrorPage
      statusCode={500}
      message={text('errors.server.error.detail')}
      tryAgain={pathname + search}
      reload
    />
  )
}
