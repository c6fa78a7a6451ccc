// /i/:company/user_events
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { OwnEvents } from './own-events.tsx'

export default function UserEvents() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('appointments.events'), back: href('appointmentsCurrent', {}), pair: true })
  return (
    <AccountGate>
      <CopyNotice />
      <OwnEvents />
    </AccountGate>
  )
}
