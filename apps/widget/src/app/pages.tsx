/** Wrappers of all screens: toasts, API calls, and the company's layout. */
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { signInFirst } from '@zapys/domain/menu'
import { connection, isReachable, useConnectionIsLost } from '#widget/browser/connection.ts'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { Redirect, useParams, usePlace } from '#widget/browser/router.tsx'
import { Layout } from '#widget/chrome/layout.tsx'
// After the layout: with the toasts first the bundler puts the buttons into a separate file (+0.3 KiB on first load).
import { ToastsProvider } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { CompanyGate } from '#widget/company/company-gate.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { hasBookedHere } from '#widget/features/booking/booked.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useRoute } from '#widget/routes/use-route.ts'
import { ErrorPage } from '#widget/screens/errors/error-page.tsx'
import { OfflinePage } from '#widget/screens/errors/offline.tsx'
import { useSession } from '#widget/session/session.tsx'
import { useHref } from '#widget/tracking/use-href.ts'
import { useShownNoted } from '#widget/tracking/use-shown-screen.ts'
import { ApiRoot } from './api-root.tsx'
import { ErrorBoundary, LastWords } from './error-boundary.tsx'

const AfterTheScreen = lazy(() => import('./after-the-screen.tsx'))
const AwaitingNote = lazyPart(() => import('#widget/features/payments/awaiting-note.tsx'), ['payments'])

/** Wraps every screen. */
export function Root() {
  return (
    <ToastsProvider>
      <ScrollRestoration />
      <ApiRoot>
        <Pages />
      </ApiRoot>
    </ToastsProvider>
  )
}

/** Has a separate boundary: that of the screen would catch an error of the error page and render it endlessly. */
const brokenScreen = (
  <ErrorBoundary fallback={<LastWords />}>
    <BrokenScreen />
  </ErrorBoundary>
)

/** Without a connection the screen stays mounted in the background until it can continue. */
function Pages() {
  const { key } = usePlace()
  const isLost = useConnectionIsLost()
  useEffect(() => connection.forget(), [key])
  return (
    <>
      <div className="z-screens" hidden={isLost}>
        <ErrorBoundary fallback={brokenScreen} resetKey={key}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
      {isLost && <OfflinePage />}
    </>
  )
}

/** Wraps every screen of a company. */
export function CompanyPages() {
  const { pathname, by } = usePlace()
  const isHydrated = useIsHydrated()
  useShownNoted()
  return (
    <CompanyGate>
      <Layout>
        {isHydrated && hasBookedHere(sessionStore) && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <AwaitingNote />
            </Suspense>
          </ErrorBoundary>
        )}
        <div key={pathname} className={by === 'link' ? 'z-screen--enter' : undefined}>
          <SignInGate>
            <Outlet />
          </SignInGate>
        </div>
      </Layout>
      {isHydrated && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <AfterTheScreen />
          </Suspense>
        </ErrorBoundary>
      )}
    </CompanyGate>
  )
}

/** If the company requires sign-in, a guest returns to exactly this address afterwards. */
function SignInGate({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const { bookingSettings } = useCompany()
  const route = useRoute()
  const place = usePlace()
  const { company = '' } = useParams()
  const href = useHref()
  if (token !== null || !signInFirst(route?.pattern ?? '', bookingSettings)) return children
  const here = place.pathname + place.search
  return <Redirect to={href('login', { company }, { redirect: here })} />
}

/** A screen threw: a bug, or a missing chunk. The address stays, so that a retry is easy. */
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
