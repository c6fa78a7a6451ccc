/** /clients/:client: contacts, visits, memberships and notes of a client. */
import type { CompanyClientDetails } from '@zapys/contract'
import { today, toLocal } from '@zapys/domain/time'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PeopleIcon } from '@zapys/ui/icons.ts'
import { Link } from '@zapys/ui/link.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallLink } from '#staff/features/call-link.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useAnswers } from '#staff/features/booking/booking-facts.tsx'
import { clientName } from '#staff/features/booking/client-name.ts'
import { ClientFiles } from '#staff/features/client/client-files.tsx'
import { ClientForm } from '#staff/features/client/client-form.tsx'
import { ClientMemberships } from '#staff/features/client/client-memberships.tsx'
import { ClientMerge } from '#staff/features/client/client-merge.tsx'
import { ClientNotes } from '#staff/features/client/client-notes.tsx'
import { ClientVisits } from '#staff/features/client/client-visits.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { MessageForm } from '#staff/features/messages/message-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function ClientScreen() {
  const text = useText()
  const { company, can } = useSession()
  const { client: id = '' } = useParams()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const { report, bar } = useDone()
  const client = useCall('readCompanyClient', { params: { company: company.id, client: id } })
  // The address may contain an invalid id.
  const isUnknown = ['client.notFound', 'validation.failed'].includes(String(client.error?.code))
  const { data } = client
  const name = data ? clientName(data) || text('desk.board.noName') : text('desk.client.title')
  return (
    <Screen
      title={name}
      action={
        data !== undefined && (
          <div className="z-cluster">
            {can('bookings.write') && (
              <Button kind="primary" onClick={() => void navigate('/board', { state: { bookFor: data } })}>
                {text('desk.booking.submit')}
              </Button>
            )}
            {can('messages.write') && (
              <Button aria-label={text('desk.message.write')} onClick={() => setWriting(true)}>
                {text('desk.message.short')}
              </Button>
            )}
            {can('clients.write') && (
              <Button aria-label={text('desk.client.edit')} onClick={() => setEditing(true)}>
                {text('desk.client.editShort')}
              </Button>
            )}
          </div>
        )
      }
    >
      <p>
        <Link to="/clients">{text('desk.client.all')}</Link>
      </p>
      {isUnknown && <UnknownClient />}
      {client.error !== null && !isUnknown && (
        <FailureNotice error={client.error} onRetry={() => void client.refetch()} />
      )}
      {client.isLoading && <Skeleton shape="row" count={4} />}
      {data !== undefined && (
        <div className="desk-client">
          <ClientFacts client={data} />
          <ClientVisits client={data.id} />
          {can('memberships.read') && <ClientMemberships client={data.id} report={report} />}
          <ClientNotes client={data.id} />
          <ClientFiles client={data.id} />
          {can('clients.write') && <ClientMerge client={data} report={report} />}
        </div>
      )}
      {isEditing && data !== undefined && <ClientForm client={data} onClose={() => setEditing(false)} />}
      {isWriting && data !== undefined && (
        <MessageForm
          to={{ client_id: data.id }}
          title={text('desk.message.write')}
          onClose={() => setWriting(false)}
          report={report}
        />
      )}
      {bar}
    </Screen>
  )
}

function UnknownClient() {
  const { errorWords } = useLanguage()
  const { title, detail } = errorWords('client.notFound')!
  return <EmptyState icon={<PeopleIcon />} title={title} text={detail} />
}

function ClientFacts({ client }: { client: CompanyClientDetails }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const answers = useAnswers(company.id, client.extra_fields)
  const timezone = company.branches[0]?.timezone ?? 'UTC'
  const dayOf = (instant: string) => formats.date(toLocal(timezone, Date.parse(instant) / 1000).date, 'long')
  const { bookings } = client
  const facts = [
    ...(client.email === null ? [] : [{ name: text('desk.client.email'), value: client.email }]),
    ...(client.birth_date === null
      ? []
      : [{ name: text('desk.client.birthDate'), value: formats.date(client.birth_date, 'long') }]),
    ...(bookings === null
      ? []
      : [
          { name: text('desk.client.visits'), value: formats.number(bookings.visits) },
          ...(bookings.no_shows > 0
            ? [{ name: text('desk.client.noShows'), value: formats.number(bookings.no_shows) }]
            : []),
          ...(bookings.last_visit === null
            ? []
            : [{ name: text('desk.client.lastVisit'), value: dayOf(bookings.last_visit) }]),
          ...(bookings.next_visit === null
            ? []
            : [{ name: text('desk.client.nextVisit'), value: dayOf(bookings.next_visit) }]),
        ]),
    ...answers,
  ]
  return (
    <section className="z-stack" aria-label={text('desk.client.contacts')}>
      {(client.blocked || client.has_account) && (
        <div className="z-cluster">
          {client.blocked && <Badge tone="error">{text('desk.clients.blocked')}</Badge>}
          {client.has_account && <Badge>{text('desk.client.hasAccount')}</Badge>}
        </div>
      )}
      <dl className="desk-facts">
        {client.phone !== null && (
          <div>
            <dt>{text('desk.booking.phone')}</dt>
            <dd>
              <CallLink phone={client.phone} />
            </dd>
          </div>
        )}
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {client.blocked && client.blocked_reason !== null && (
        <p className="z-soft">
          {text('desk.client.blockedBecause', { reason: client.blocked_reason })}
          {client.blocked_until !== null &&
            ` ${text('desk.client.blockedUntil', {
              day: formats.date(today(timezone, Date.parse(client.blocked_until) / 1000), 'long'),
            })}`}
        </p>
      )}
    </section>
  )
}
