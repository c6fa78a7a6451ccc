import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useShownScreen } from '#widget/tracking/use-shown-screen.ts'
import { useConsent } from './consent.ts'
import MeasuringChoice from './measuring-choice.tsx'
import { MeasuringFrame } from './measuring-frame.tsx'
import { consentVersion, isMeasured } from './set-here.ts'

/** Requests consent once, without blocking the page, and measures after a yes. S1.analytics. */
export default function Measuring() {
  const text = useText()
  const { company, bookingSettings } = useCompany()
  const { consent } = useConsent(company.id, consentVersion(bookingSettings.analytic_settings))
  const { name } = useShownScreen()
  if (!isMeasured(name)) return null
  const title = text('measuring.title')
  if (consent === 'accepted') return <MeasuringFrame key={company.id} companyId={company.id} title={title} />
  if (consent === 'refused') return null
  return (
    <section className="z-measuring-bar" aria-label={title}>
      <MeasuringChoice isBar />
    </section>
  )
}
