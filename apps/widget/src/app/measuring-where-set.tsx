import { Suspense } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { measuresHere } from '#widget/features/measuring/set-here.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const Measuring = lazyPart(() => import('#widget/features/measuring/measuring.tsx'), ['measuring'])

/** Comes after the screen. A browser that blocks it books all the same. */
export function MeasuringWhereSet() {
  const { bookingSettings } = useCompany()
  if (!measuresHere(bookingSettings.analytic_settings)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Measuring />
      </Suspense>
    </ErrorBoundary>
  )
}
