/**
 * React Router as the screens use it: its own parameters, its links and its steps. What is added is a rule of this
 * widget, that a step to the same screen neither counts for the back button nor moves the page.
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
  /** With its question mark; empty without a query. */
  search: string
  /** Another one for every step, also to the same address. */
  key: string
  /** How the visitor came: by a link, or by the browser's own back, forward and reload. */
  by: 'link' | 'browser'
}

export type NavigateOptions = { replace?: boolean }
export type Navigate = (to: string, options?: NavigateOptions) => void

/** What a page is drawn with besides the address: `search` is what of the query the drawing shows. */
export const DrawnPlace = createContext<{ search?: string; redirect?(to: string): void }>({})

/** Of the query, only what the server has drawn with, until its drawing is taken over. */
function useShownLocation() {
  const location = useLocation()
  const { search = location.search } = useContext(DrawnPlace)
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

/** What a step to `to` leaves as it is, seen from where the visitor is now. */
export function stepTo(to: string, { replace = false }: NavigateOptions = {}) {
  const url = new URL(to, location.href)
  const sameScreen = url.pathname === location.pathname
  return {
    // The same address again is no step for the back button.
    replace: replace || (sameScreen && url.search === location.search),
    // A filter or a day of the same screen leaves the page where it stands.
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

/** Leads on as soon as it is shown, in the place of the current step. */
export function Redirect({ to }: { to: string }) {
  useContext(DrawnPlace).redirect?.(to)
  return <NavigateElement to={to} replace />
}
