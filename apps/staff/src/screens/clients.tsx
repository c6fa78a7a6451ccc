/** /clients: search, call, and the way to each card. */
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SearchField } from '@zapys/ui/field.tsx'
import { DownloadIcon, InviteIcon, PeopleIcon, PhoneIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { usePages } from '#staff/api/use-pages.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { ClientForm } from '#staff/features/client/client-form.tsx'
import { useClientsExport } from '#staff/features/client/use-clients-export.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function ClientsScreen() {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company, can } = useSession()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const clients = usePages('listCompanyClients', { params: { company: company.id }, query: { search } })
  const matches = clients.items
  return (
    <Screen title={text('desk.nav.clients')} action={can('clients.write') && <NewClient />}>
      <SearchField
        label={text('desk.booking.clientSearch')}
        placeholder={text('desk.booking.clientSearch')}
        clearLabel={text('desk.clear')}
        name="search"
        value={typed}
        onChange={setTyped}
      />
      {can('clients.write') && <TableActions search={search} isEmpty={matches?.length === 0} />}
      {clients.error !== null && <FailureNotice error={clients.error} onRetry={clients.retry} />}
      {clients.isPending && <Skeleton shape="row" count={5} />}
      {matches?.length === 0 && (
        <EmptyState
          icon={<PeopleIcon />}
          title={search === '' ? text('desk.clients.none') : text('desk.booking.noClient')}
          text={search === '' ? text('desk.clients.noneText') : text('desk.clients.noMatchText')}
        />
      )}
      {matches !== undefined && matches.length > 0 && (
        <div aria-busy={clients.isPlaceholderData || undefined}>
          <List label={text('desk.nav.clients')}>
            {matches.map((client) => (
              <ListRow
                key={client.id}
                to={`/clients/${client.id}`}
                leading={<Avatar name={clientName(client)} />}
                title={clientName(client) || text('desk.board.noName')}
                subtitle={phoneWords(client.phone) ?? client.email}
                badge={client.blocked && <Badge tone="error">{text('desk.clients.blocked')}</Badge>}
                action={
                  client.phone !== null && (
                    <a
                      className="z-icon-button"
                      href={`tel:${client.phone}`}
                      aria-label={text('desk.clients.call', { name: clientName(client) })}
                    >
                      <PhoneIcon aria-hidden="true" />
                    </a>
                  )
                }
              />
            ))}
          </List>
          {clients.more && (
            <Button busy={clients.isLoadingMore} onClick={clients.more}>
              {text('desk.review.more')}
            </Button>
          )}
        </div>
      )}
    </Screen>
  )
}

/** Adds a client without a booking, for example a caller. */
function NewClient() {
  const text = useText()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<InviteIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text('desk.booking.newClient')}
      </Button>
      {isOpen && (
        <ClientForm onAdded={(id) => void navigate(`/clients/${id}`)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Import, export and duplicates. */
function TableActions({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const text = useText()
  const { save, busy, error } = useClientsExport(search)
  return (
    <>
      <div className="z-cluster">
        <ButtonLink size="s" to="/clients/import">
          {text('desk.import.short')}
        </ButtonLink>
        <ButtonLink size="s" to="/clients/doubles">
          {text('desk.doubles.title')}
        </ButtonLink>
        {!isEmpty && (
          <Button size="s" icon={<DownloadIcon aria-hidden="true" />} busy={busy} onClick={save}>
            {text('desk.clients.export')}
          </Button>
        )}
      </div>
      {error !== null && <FailureNotice error={error} onRetry={save} />}
    </>
  )
}
