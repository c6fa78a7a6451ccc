import { lazy, Suspense } from 'react'
import { isFramed } from '#widget/browser/frame.ts'
import { useCompany } from '#widget/company/company.tsx'
import { measuresHere } from '#widget/features/measuring/set-here.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const TellHost = lazy(() => import('#widget/features/measuring/tell-host.tsx'))
const Measuring = lazyPart(() => import('#widget/features/measuring/measuring.tsx'), ['measuring'])

/** Comes after the screen. A browser that blocks it books all the same. In a frame the page around hears instead. */
export function MeasuringWhereSet() {
  const { bookingSettings } = useCompany()
  if (!isFramed() && !measuresHere(bookingSettings.analytic_settings)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{isFramed() ? <TellHost /> : <Measuring />}</Suspense>
    </ErrorBoundary>
  )
}
