/** The one route table as the router takes it, each route with what has to be there before its screen is shown. */
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
/** The kit on one page; only in the development build. */
const DesignScreen = import.meta.env.DEV ? lazy(() => import('#widget/screens/design/design.tsx')) : null

const route = (name: RouteName, screen: RouteObject): RouteObject => ({
  id: name,
  path: paths[name],
  caseSensitive: true,
  ...screen,
})

/** The old screen stays until the next one has come with its words, however that ends: what is missing is said in its place. */
const companyRoute = (name: CompanyScreenName, localeNow: () => Locale) =>
  route(name, {
    loader: async () => {
      await Promise.allSettled([loadScreen(name, localeNow())])
      return null
    },
    shouldRevalidate: () => false,
    element: <CompanyScreen name={name} />,
  })

/** What the server drew stays until the part that draws the same has come. */
const waitsFor = (load: () => Promise<unknown>): RouteObject => ({
  loader: async () => {
    await Promise.allSettled([load()])
    return null
  },
  shouldRevalidate: () => false,
})

/** `localeNow` is the language at the moment of a step. */
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
