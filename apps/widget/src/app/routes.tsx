/** The only route table for the router; each route lists what must be loaded before its screen is shown. */
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import type { Locale } from '@zapys/contract'
import { paths } from '#widget/routes/routes.ts'
import type { RouteName } from '#widget/routes/routes.ts'
import ErrorScreen from '#widget/screens/errors/error.tsx'
import { LastWords } from './error-boundary.tsx'
import { CompanyPages, Root } from './pages.tsx'
import { CompanyScreen, isCompanyScreen, loadScreen } from './screens.tsx'
import type { CompanyScreenName } from './screen-names.ts'

const loadElsewhere = () => import('./elsewhere.tsx')
const Elsewhere = lazy(loadElsewhere)
const loadStart = () => import('#widget/screens/start/start.tsx')
const StartScreen = lazy(loadStart)
const SignInCallback = lazyPart(
  () => import('#widget/screens/accounts/sign-in-callback.tsx'),
  ['account', 'account-errors'],
)
/** Design system on one page; only in the development build. */
const DesignScreen = import.meta.env.DEV ? lazy(() => import('#widget/screens/design/design.tsx')) : null

const route = (name: RouteName, screen: RouteObject): RouteObject => ({
  id: name,
  path: paths[name],
  caseSensitive: true,
  ...screen,
})

/** Keeps the old screen until the next one and its texts have loaded or failed; a failure is shown in its place. */
const companyRoute = (name: CompanyScreenName, localeNow: () => Locale) =>
  route(name, {
    loader: async () => {
      await Promise.allSettled([loadScreen(name, localeNow())])
      return null
    },
    shouldRevalidate: () => false,
    element: <CompanyScreen name={name} />,
  })

/** Keeps the server-rendered page until the chunk that renders the same has loaded. */
const waitsFor = (load: () => Promise<unknown>): RouteObject => ({
  loader: async () => {
    await Promise.allSettled([load()])
    return null
  },
  shouldRevalidate: () => false,
})

/** `localeNow`: language at the time of navigation. */
export const createRoutes = (localeNow: () => Locale): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <LastWords />,
    children: [
      route('start', { element: <StartScreen />, ...waitsFor(loadStart) }),
      route('companyIndex', { element: <StartScreen />, ...waitsFor(loadStart) }),
      route('startError', { element: <ErrorScreen /> }),
      route('error', { element: <ErrorScreen /> }),
      route('signInCallback', { element: <SignInCallback /> }),
      {
        element: <CompanyPages />,
        children: [
          ...(Object.keys(paths) as RouteName[])
            .filter(isCompanyScreen)
            .map((name) => companyRoute(name, localeNow)),
          {
            path: `${paths.home}/*`,
            caseSensitive: true,
            element: <Elsewhere inCompany />,
            ...waitsFor(loadElsewhere),
          },
        ],
      },
      ...(DesignScreen ? [{ path: '/design', element: <DesignScreen /> }] : []),
      { path: '*', element: <Elsewhere />, ...waitsFor(loadElsewhere) },
    ],
  },
]
