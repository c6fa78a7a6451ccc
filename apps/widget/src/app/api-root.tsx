import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ApiProvider } from '#widget/api/api.tsx'
import { useWording } from '#widget/company/use-wording.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { errorOutcome } from '#widget/api/error-policy.ts'
import { connection } from '#widget/browser/connection.ts'
import { reloadPage } from '#widget/browser/reload.ts'
import { useNavigate, usePlace } from '#widget/browser/router.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { companyAt } from '#widget/routes/match.ts'
import { useRoute } from '#widget/routes/use-route.ts'
import { useSession } from '#widget/session/session.tsx'
import { useHref } from '#widget/tracking/use-href.ts'
import { visitHere } from '#widget/tracking/visit-here.ts'
import { createQueryClient } from './query-client.ts'
import type { OnFailure } from './query-client.ts'
import { FirstPageContext, seedRendered, seedFirstPage } from './first-page.ts'
import { useForgetOwnData } from './use-forget-own-data.ts'

/** Empty: the API is at the widget's own origin. */
const BASE_URL: string = import.meta.env.VITE_API_URL ?? ''

/** Provides the API calls to all children, and applies the error policy. */
export function ApiRoot({ children }: { children: ReactNode }) {
  const { locale } = useLanguage()
  const text = useText()
  const { show, worked } = useToasts()
  const { token } = useSession()
  const onFailure = useFailureHandler()
  const latest = useRef(onFailure)
  useEffect(() => {
    latest.current = onFailure
  })
  const page = useContext(FirstPageContext)
  const { pathname } = usePlace()
  const [queryClient] = useState(() => {
    if (page.client) return page.client
    const client = createQueryClient((...failure) => latest.current(...failure), worked)
    seedFirstPage(client, page, companyAt(pathname))
    const { configuration, drawn } = page
    if (drawn && configuration) seedRendered(client, drawn, seenBefore(configuration.company.id))
    return client
  })
  useForgetOwnData(queryClient, token)
  useAskAgain(queryClient)
  useErrorsOfThisScreen(pathname)
  const options = useMemo(() => {
    const sayWorking = () => show({ tone: 'info', message: text('chrome.checking') })
    return { baseUrl: BASE_URL, locale, token, sayWorking, ask: page.ask }
  }, [locale, token, show, text, page.ask])
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={options}>{children}</ApiProvider>
    </QueryClientProvider>
  )
}

/** Tracking of this visit, and whether the page came from the browser's cache. */
function seenBefore(companyId: string): { source: string; isOld: boolean } {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { source: visitHere(location.search, companyId).source, isOld: navigation?.type === 'back_forward' }
}

/** Clears errors when the screen changes, because an error belongs to its screen. */
function useErrorsOfThisScreen(pathname: string) {
  const { leave } = useToasts()
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) leave()
    shownAt.current = pathname
  }, [pathname, leave])
}

/** Retries queries without a response as soon as the connection is back. */
function useAskAgain(queryClient: QueryClient) {
  useEffect(
    () =>
      connection.onRegained(
        () =>
          void queryClient.refetchQueries({
            type: 'active',
            predicate: ({ state }) => state.status === 'error',
          }),
      ),
    [queryClient],
  )
}

function useFailureHandler(): OnFailure {
  const wording = useWording()
  const session = useSession()
  const toasts = useToasts()
  const navigate = useNavigate()
  const place = usePlace()
  const route = useRoute()
  const href = useHref()
  return (failure, { hasData, isAtField, leads }) => {
    const { toast, page, signOut } = errorOutcome(failure, wording)
    // A change of password in another tab ended this tab's session, and started the one that the browser has now.
    if (signOut && session.isReplaced()) return reloadPage()
    // The screen cannot be shown without its data: an offline page replaces it and closes automatically.
    if (page && !hasData && failure.status === 0) return connection.lose({ byReload: false })
    const goesAlong = leads || signOut || (page && !hasData)
    if (toast)
      toasts.show({ tone: 'error', message: toast.title, detail: toast.detail, isAtField, goesAlong })
    if (signOut) {
      session.signOut()
      const company = companyAt(place.pathname)
      const here = place.pathname + place.search
      if (company && route?.name !== 'login')
        navigate(href('login', { company }, { redirect: here }), { replace: true })
      return
    }
    // A screen with earlier data keeps it: a failed refresh must not remove it.
    if (!page || hasData) return
    // A second failure of the same screen: an error page must not lead to itself.
    if (route?.name === 'error' || route?.name === 'startError') return
    const query = {
      statusCode: failure.status,
      message: failure.code || undefined,
      redirect: place.pathname + place.search,
    }
    const company = companyAt(place.pathname)
    const error = company ? href('error', { company }, query) : href('startError', {}, query)
    navigate(error, { replace: true })
  }
}
