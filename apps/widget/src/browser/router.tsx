/**
 * React Router as the screens use it: parameters, links, navigation. Added rule of this widget:
 * navigation to the same screen adds no history entry and does not scroll the page.
 */
import { createContext, useCallback, useContext, useMemo } from 'react'
import {
  Navigate as NavigateElement,
  useLocation,
  useNavigate as useRouterNavigate,
  useNavigationType,
} from 'react-router'

import { useIsHydrated } from './hydration.ts'

export { useParams } from 'react-router'

export type Place = {
  pathname: string
  /** With the question mark; empty without a query. */
  search: string
  /** Unique for every navigation, also to the same address. */
  key: string
  /** Kind of navigation: a link, or the browser's back, forward and reload. */
  by: 'link' | 'browser'
}

export type NavigateOptions = { replace?: boolean }
export type Navigate = (to: string, options?: NavigateOptions) => void

/** Data for server rendering besides the address; `search`: the part of the query that the page shows. */
export const RenderedPlace = createContext<{ search?: string; redirect?(to: string): void }>({})

/** Until hydration is done, only the part of the query that the server used. */
function useShownLocation() {
  const location = useLocation()
  const { search = location.search } = useContext(RenderedPlace)
  return useIsHydrated() ? location : { ...location, search }
}

export function usePlace(): Place {
  const { pathname, search, key } = useShownLocation()
  const type = useNavigationType()
  return useMemo(
    () => ({ pathname, search, key, by: type === 'POP' ? 'browser' : 'link' }),
    [pathname, search, key, type],
  )
}

/** Options of a navigation to `to`, relative to the current address. */
export function stepTo(to: string, { replace = false }: NavigateOptions = {}) {
  const url = new URL(to, location.href)
  const sameScreen = url.pathname === location.pathname
  return {
    // The same address adds no history entry.
    replace: replace || (sameScreen && url.search === location.search),
    // A filter or a day of the same screen does not scroll the page.
    preventScrollReset: sameScreen,
  }
}

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate()
  return useCallback((to, options) => void navigate(to, stepTo(to, options)), [navigate])
}

export function useSearch(): URLSearchParams {
  const { search } = useShownLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Redirects when rendered, replacing the current history entry. */
export function Redirect({ to }: { to: string }) {
  useContext(RenderedPlace).redirect?.(to)
  return <NavigateElement to={to} replace />
}
