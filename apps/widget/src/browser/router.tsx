/**
 * The address bar as React state. It does what the widget needs of a router, over the one route table: 1.2 KiB where
 * react-router's smallest mode is 11.8, on a first load that may be 90.
 */
import type { ReactNode } from 'react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { routeAt } from '#widget/routes/match.ts'
import type { RouteMatch } from '#widget/routes/match.ts'

export type Place = {
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  /** Another one for every step, also to the same address. */
  key: string
  /** How the visitor came: by a link, or by the browser's own back, forward and reload. */
  by: 'link' | 'browser'
}

export type NavigateOptions = { replace?: boolean }
export type Navigate = (to: string, options?: NavigateOptions) => void

type Router = {
  place: Place
  route: RouteMatch | undefined
  navigate: Navigate
  /** The next screen is on its way: its part of the program is being loaded. */
  underWay: boolean
}

const RouterContext = createContext<Router | null>(null)

const placeNow = (by: Place['by']): Place => ({
  pathname: location.pathname,
  search: location.search,
  key: crypto.randomUUID(),
  by,
})

export function RouterProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow('browser'))
  const [underWay, startTransition] = useTransition()

  useEffect(() => {
    // At once, so that the old screen is there when the browser puts the page back to where it was.
    const onPopState = () => setPlace(placeNow('browser'))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    const url = new URL(to, location.href)
    // The same address again is no step for the back button.
    const same = url.pathname === location.pathname && url.search === location.search
    history[replace || same ? 'replaceState' : 'pushState'](null, '', url)
    // The old screen stays until the next one can be shown.
    startTransition(() => setPlace(placeNow('link')))
  }, [])

  const router = useMemo(
    () => ({ place, route: routeAt(place.pathname), navigate, underWay }),
    [place, navigate, underWay],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('Addresses are only known inside a RouterProvider')
  return router
}

export const usePlace = () => useRouter().place
export const useNavigate = () => useRouter().navigate
/** The parameters of the address, decoded, by their names in the route table. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useRouter().route?.params ?? {}

export function useSearch(): URLSearchParams {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Leads on as soon as it is shown, in the place of the current step. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
