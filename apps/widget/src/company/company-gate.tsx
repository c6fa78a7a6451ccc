import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Company } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'
import type { CallInput } from '#widget/api/request.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { Redirect, useParams, usePlace } from '#widget/browser/router.tsx'
import { sessionStore } from '#widget/browser/storage.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { applyTheme } from '#widget/theme/apply-theme.ts'
import { useHref } from '#widget/tracking/use-href.ts'
import { DEFAULT_SOURCE } from '#widget/tracking/tracking.ts'
import type { Tracking } from '#widget/tracking/tracking.ts'
import { visitHere } from '#widget/tracking/visit-here.ts'
import { CompanyContextProvider, companyInForce } from './company.tsx'
import { rememberCompany } from './last-company.ts'
import { LoadingCompany } from './loading-company.tsx'

/** Default widget of a company; the server ignores unknown ids. Decisions §7, widgetId. */
const WIDGET = 'default'

export const configurationOf = (company: string): CallInput<'getConfiguration'> => ({
  params: { company, widget: WIDGET },
  query: { withBookingSettings: true },
})

/** Loads the company of the address, applies its theme and texts, and then shows the screens inside. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const { company: key = '' } = useParams()
  const { setCompanyWords } = useLanguage()
  const href = useHref()
  const { pathname, search } = usePlace()
  const configuration = useCall('getConfiguration', configurationOf(key), {
    staleMs: Number.POSITIVE_INFINITY,
    keepPrevious: true, // a change of language keeps the company visible while its names load
    // The error page of the company would load this again. Without an answer, the error policy says that the network is
    // gone.
    handles: (failure) => failure.status !== 0,
  })
  const data = configuration.data && isNamed(configuration.data.company, key) ? configuration.data : undefined
  const widgetSettings = data?.settings.widget_settings
  const localizations = data?.settings.localizations

  useLayoutEffect(() => {
    if (!widgetSettings) return
    applyTheme(widgetSettings, widgetSettings.custom_css)
    const { default_locale, offered_locales } = widgetSettings
    setCompanyWords({ default_locale, offered_locales, localizations: localizations ?? [] })
  }, [widgetSettings, localizations, setCompanyWords])

  const companyId = data?.company.id
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (companyId) rememberCompany(sessionStore, key)
  }, [companyId, key])

  const tracking = useMemo(
    () => (companyId === undefined ? undefined : isHydrated ? visitHere(search, companyId) : unknownVisit),
    [companyId, search, isHydrated],
  )
  const inForce = useMemo(() => {
    const company = data && companyInForce(data)
    return company && tracking && { ...company, tracking }
  }, [data, tracking])

  const { error } = configuration
  if (error && error.status !== 0) {
    return <Redirect to={href('startError', {}, queryOfError(error, pathname + search))} />
  }
  if (!inForce) return <LoadingCompany />
  return <CompanyContextProvider value={inForce}>{children}</CompanyContextProvider>
}

/** Every failure is a missing company (specification, answers), except that a busy server is asked again. */
function queryOfError({ status, code }: ApiFailure, redirect: string) {
  if (code === 'company.closed') return { statusCode: 403, message: code, redirect }
  if (BUSY.includes(status)) return { statusCode: status, message: code || undefined, redirect }
  return { statusCode: 404, message: 'company.notFound', redirect: status === 404 ? undefined : redirect }
}

/** The server does not know the visitor's tracking. */
const unknownVisit: Tracking = { source: DEFAULT_SOURCE, utm: {} }

/** Too many requests, and what a server or the proxy before it answers while it is overloaded. */
const BUSY = [429, 502, 503, 504]

/** Data of an earlier company must not be used for this one. */
const isNamed = (company: Company, key: string) =>
  [company.id, company.alias].some((name) => name?.toLowerCase() === key.toLowerCase())
