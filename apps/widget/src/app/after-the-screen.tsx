/** Optional parts that load after the screen is shown. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { isFramed } from '#widget/browser/frame.ts'
import { useCompany } from '#widget/company/company.tsx'
import { measuresHere } from '#widget/features/measuring/set-here.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const TellHost = lazy(() => import('#widget/features/measuring/tell-host.tsx'))
const Measuring = lazyPart(() => import('#widget/features/measuring/measuring.tsx'), ['measuring'])
const NewVersion = lazyPart(() => import('#widget/features/offline/new-version.tsx'), ['offline'])

/** Delay, so that the first screen has the connection for itself. */
const QUIET_MS = 3000

/** Booking works even if a browser blocks these parts. In a frame the host page receives the measured events. */
export default function AfterTheScreen() {
  const { bookingSettings } = useCompany()
  const isQuiet = useIsQuiet()
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        {isFramed() && <TellHost />}
        {measuresHere(bookingSettings.analytic_settings) && <Measuring />}
      </Suspense>
      <Suspense>{isQuiet && !isFramed() && <NewVersion />}</Suspense>
    </ErrorBoundary>
  )
}

function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
