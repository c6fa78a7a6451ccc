/** Steps to receive the same messages by a messenger, if the installation has a bot. Not a screen. */
import { MINUTE_MS } from '@zapys/domain/time'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { ExternalIcon } from '@zapys/ui/icons.ts'

export function MessengerSteps() {
  const text = useText()
  const { company } = useCompany()
  // Optional: the list is complete without the response.
  const { data } = useCall(
    'getMessengers',
    { params: { company: company.id } },
    { staleMs: 5 * MINUTE_MS, handles: () => true },
  )
  const bot = data?.telegram
  if (!bot) return null
  return (
    <Section title={text('notifications.messenger')}>
      <Card>
        <div className="z-stack">
          <ol className="z-steps">
            <li>{text('notifications.step.open', { bot: bot.name })}</li>
            <li>{text('notifications.step.start')}</li>
            <li>{text('notifications.step.register')}</li>
          </ol>
          <a className="z-button z-button--primary" href={bot.link} target="_blank" rel="noopener noreferrer">
            <ExternalIcon aria-hidden="true" />
            {text('notifications.openBot')}
          </a>
        </div>
      </Card>
    </Section>
  )
}
