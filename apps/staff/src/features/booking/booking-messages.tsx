import type { CompanyMessage } from '@zapys/contract'
import type { StaffMessageId } from '@zapys/i18n'
import { toLocal } from '@zapys/domain/time'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { messageName } from '#staff/features/message-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const states: Record<CompanyMessage['status'], StaffMessageId> = {
  QUEUED: 'desk.sent.waits',
  SENDING: 'desk.sent.waits',
  SENT: 'desk.sent.sent',
  FAILED: 'desk.sent.failed',
  UNKNOWN: 'desk.sent.unknown',
  EXPIRED: 'desk.sent.failed',
  DROPPED: 'desk.sent.dropped',
}

/** The server's reasons for a message that had no usable contact. */
const noContact = ['nobody to reach', 'special number']

const stateOf = ({ status, reason }: CompanyMessage): StaffMessageId =>
  status === 'DROPPED' && reason !== null && noContact.includes(reason)
    ? 'desk.sent.noContact'
    : states[status]

/** Messages to the client about a booking, with channel and result; renders nothing without messages. */
export function BookingMessages({ appointment, timezone }: { appointment: string; timezone: string }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const messages = useCall('listMessages', {
    params: { company: company.id },
    query: { appointment, size: 50 },
  })
  if (messages.error !== null)
    return <FailureNotice error={messages.error} onRetry={() => void messages.refetch()} />
  const toClient = (messages.data?.content ?? []).flatMap((message) => {
    const name = messageName(message.kind, text)
    return name === undefined ? [] : [{ ...message, name, state: text(stateOf(message)) }]
  })
  if (toClient.length === 0) return null
  return (
    <>
      <h3>{text('desk.sent.title')}</h3>
      <List label={text('desk.sent.title')}>
        {toClient.map(({ id, name, state, channel, ended_at, due_at }) => {
          const { date, seconds } = toLocal(timezone, Date.parse(ended_at ?? due_at) / 1000)
          return (
            <ListRow
              key={id}
              title={name}
              subtitle={[channel !== null && channel !== 'PUSH' && text(`desk.texts.${channel}`), state]
                .filter(Boolean)
                .join(' · ')}
              meta={`${formats.date(date, 'brief')}, ${formats.time(seconds)}`}
            />
          )
        })}
      </List>
    </>
  )
}
