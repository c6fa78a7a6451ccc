import { Button } from '@zapys/ui/button.tsx'
import { ApiFailure } from '@zapys/contract/client'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import { keepAttempt, newBinding } from './provider-attempt.ts'

/** Sign-in buttons of the installation's providers for staff. Renders nothing without any. */
export function ProviderButtons() {
  const text = useText()
  const providers = useCall('listStaffProviders', { params: {} }, { staleMs: 300_000 })
  const start = useAction('startStaffProviderSignIn')
  // The page stays visible while the browser navigates.
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (provider: string) => {
    const { secret, binding } = await newBinding()
    try {
      const { url } = await start.run({ params: { provider }, body: { binding } })
      keepAttempt(url, secret, Date.now())
      setLeaving(true)
      location.assign(url)
    } catch (failure) {
      // The mutation stores the failure, and the page shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  const content = providers.data?.content ?? []
  if (content.length === 0) return null
  return (
    <div className="z-stack">
      <p className="desk-entry__or z-soft">{text('desk.signIn.or')}</p>
      {content.map(({ id, name }) => (
        <Button key={id} wide busy={start.busy || isLeaving} onClick={() => void leave(id)}>
          {text('desk.signIn.at', { name })}
        </Button>
      ))}
      {start.error !== null && <FailureNotice error={start.error} />}
    </div>
  )
}
