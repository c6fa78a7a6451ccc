/** The one route table as the router takes it, each route with what has to be there before its screen is shown. */
import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import type { RouteObject } from 'react-router'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { localeOf } from '@zapys/i18n/locales'
import { paths } from '#widget/routes/routes.ts'
import type { RouteName } from '#widget/routes/routes.ts'
import ErrorScreen from '#widget/screens/errors/error.tsx'
import { LastWords } from './error-boundary.tsx'
import { CompanyPages, Root } from './pages.tsx'
import { CompanyScreen, isCompanyScreen, loadScreen } from './screens.tsx'
import type { CompanyScreenName } from './screens.tsx'

const Elsewhere = lazy(() => import('./elsewhere.tsx'))
const StartScreen = lazy(() => import('#widget/screens/start/start.tsx'))
const SignInCallback = lazyPart(
  () => import('#widget/screens/accounts/sign-in-callback.tsx'),
  ['account', 'account-errors'],
)
/** The kit on one page; only in the development build. */
const DesignScreen = import.meta.env.DEV ? lazy(() => import('#widget/screens/design/design.tsx')) : null

const route = (name: RouteName, screen: RouteObject): RouteObject => ({
  id: name,
  path: paths[name],
  caseSensitive: true,
  ...screen,
})

/** The old screen stays until the next one has come with its words, however that ends: what is missing is said in its place. */
const companyRoute = (name: CompanyScreenName) =>
  route(name, {
    loader: async () => {
      await Promise.allSettled([loadScreen(name, localeOf(document.documentElement.lang))])
      return null
    },
    shouldRevalidate: () => false,
    element: <CompanyScreen name={name} />,
  })

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <LastWords />,
    children: [
      route('start', { element: <StartScreen /> }),
      route('companyIndex', { element: <StartScreen /> }),
      route('startError', { element: <ErrorScreen /> }),
      route('error', { element: <ErrorScreen /> }),
      route('signInCallback', { element: <SignInCallback /> }),
      {
        element: <CompanyPages />,
        children: (Object.keys(paths) as RouteName[]).filter(isCompanyScreen).map(companyRoute),
      },
      ...(DesignScreen ? [{ path: '/design', element: <DesignScreen /> }] : []),
      { path: '*', element: <Elsewhere /> },
    ],
  },
]

export type Router = ReturnType<typeof createBrowserRouter>

/** The router of this page, as soon as the screen of its address is at hand. */
export async function startRouter(): Promise<Router> {
  const router = createBrowserRouter(routes)
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return
        stop()
        resolve()
      })
    })
  return router
}
