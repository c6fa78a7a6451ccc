import { useState } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { useConsent } from './consent.ts'
import { consentVersion, partnersOf } from './set-here.ts'
import './measuring.css'

/** What is measured and by whom, with both answers of equal weight; the current one is pressed. */
export default function MeasuringChoice({ isBar = false }: { isBar?: boolean }) {
  const text = useText()
  const { company, bookingSettings } = useCompany()
  const ids = bookingSettings.analytic_settings
  const { consent, choose } = useConsent(company.id, consentVersion(ids))
  const [isShort, setShort] = useState(isBar)
  const names = { company: company.name, partners: partnersOf(ids).join(', ') }
  return (
    <div className="z-measuring" role="group" aria-label={text('measuring.title')} data-kept>
      <p className="z-measuring__text" data-short={isShort || undefined}>
        {text(isShort ? 'measuring.short' : 'measuring.text', names)}
      </p>
      <div className="z-measuring__answers">
        {isShort && (
          <Button kind="quiet" size="s" aria-expanded={false} onClick={() => setShort(false)}>
            {text('measuring.more')}
          </Button>
        )}
        <Button size="s" wide aria-pressed={consent === 'refused'} onClick={() => choose('refused')}>
          {text('measuring.refuse')}
        </Button>
        <Button size="s" wide aria-pressed={consent === 'accepted'} onClick={() => choose('accepted')}>
          {text('measuring.accept')}
        </Button>
      </div>
    </div>
  )
}
