import type { InboxItem, InboxKind } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CheckIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import type { ReactNode } from 'react'
import { messageName } from '#staff/features/message-name.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { placeOf } from './place-of.ts'
import { reasonOf } from './reason-of.ts'

type SectionProps = { kind: InboxKind; items: readonly InboxItem[]; action?: ReactNode }

/** Entries of one kind. */
export function InboxSection({ kind, items, action }: SectionProps) {
  const text = useText()
  const { company, can } = useSession()
  const aside = useAction('setAsideInbox', ['readInbox'])
  const again = useAgain()
  const failure = aside.error ?? again.error
  const title = text(`desk.inbox.${kind}`)
  const params = { company: company.id }
  return (
    <section className="class-part" aria-label={title}>
      <div className="inbox-head">
        <h2>{title}</h2>
        {action}
      </div>
      {failure !== null && <FailureNotice error={failure} />}
      <List label={title}>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            onAside={
              kind !== 'BOOKED' && can('bookings.write')
                ? () => aside.send({ params, body: { inbox: { kind, id: item.id } } })
                : undefined
            }
            onAgain={again.actOf(item)}
          />
        ))}
      </List>
    </section>
  )
}

/** Entries that can be retried: a message, a calendar, an endpoint with a test. */
function useAgain() {
  const { company, can } = useSession()
  const message = useAction('repeatMessage', ['readInbox'])
  const calendar = useAction('refreshOutsideCalendar', ['readInbox'])
  const webhook = useAction('testWebhook', ['readInbox'])
  const params = { company: company.id }
  const actOf = ({ kind, id, topic }: InboxItem) => {
    if (kind === 'MESSAGE' && can('messages.write'))
      return () => message.send({ params: { ...params, message: id }, body: {} })
    if (kind === 'CALENDAR' && can('calendars.write'))
      return () => calendar.send({ params: { ...params, calendar: id }, body: {} })
    if (kind === 'WEBHOOK' && topic === null && can('webhooks.write'))
      return () => webhook.send({ params: { ...params, webhook: id }, body: {} })
    return undefined
  }
  return { actOf, error: message.error ?? calendar.error ?? webhook.error }
}

const actLabels: Partial<Record<InboxItem['kind'], 'desk.inbox.repeat' | 'desk.inbox.test'>> = {
  MESSAGE: 'desk.inbox.repeat',
  WEBHOOK: 'desk.inbox.test',
}

type ItemRowProps = {
  item: InboxItem
  onAside: (() => void) | undefined
  /** Retries. */
  onAgain: (() => void) | undefined
}

function ItemRow({ item, onAside, onAgain }: ItemRowProps) {
  const text = useText()
  const { company } = useSession()
  const words = useItemWords()
  const name = item.title ?? text('desk.board.noName')
  const act = text(actLabels[item.kind] ?? 'desk.failure.retry')
  return (
    <ListRow
      to={placeOf(item, company.branches)}
      title={name}
      subtitle={words.about(item)}
      meta={words.happened(item)}
      action={
        onAside && (
          <IconButton label={text('desk.inbox.asideOf', { name })} onClick={onAside}>
            <CheckIcon />
          </IconButton>
        )
      }
      below={
        onAgain && (
          <Button size="s" onClick={onAgain} aria-label={text('desk.inbox.actOf', { act, name })}>
            {act}
          </Button>
        )
      }
    />
  )
}

const stateOfEndpoint = (topic: string) =>
  topic === 'GONE' ? 'desk.inbox.endpointGone' : 'desk.inbox.endpointNeedsOwner'

function useItemWords() {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const momentOf = (instant: string, branch: string | null) => {
    const zone = (company.branches.find(({ id }) => id === branch) ?? company.branches[0])?.timezone
    const { date, seconds } = toLocal(zone ?? 'UTC', Date.parse(instant) / 1000)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)}`
  }
  return {
    about(item: InboxItem) {
      const { kind, detail, topic, stars, amount, currency_code, start_time, branch_id, paused_until } = item
      const reason = kind === 'MESSAGE' ? reasonOf(detail) : undefined
      const parts = [
        kind === 'MESSAGE' && messageName(topic, text),
        kind === 'WEBHOOK' && topic !== null && text(stateOfEndpoint(topic)),
        stars !== null && kind === 'REVIEW' && '★'.repeat(stars),
        amount !== null && currency_code !== null && formats.money(amount, currency_code),
        start_time !== null && kind !== 'REVIEW' && momentOf(start_time, branch_id),
        kind === 'MESSAGE' ? reason && text(reason) : detail,
        paused_until !== null && text('desk.inbox.pausedUntil', { time: momentOf(paused_until, branch_id) }),
      ]
      return parts.filter(Boolean).join(' · ')
    },
    happened: ({ at, branch_id }: InboxItem) => momentOf(at, branch_id),
  }
}
