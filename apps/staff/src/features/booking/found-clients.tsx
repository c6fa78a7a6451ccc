import type { CompanyClient } from '@zapys/contract'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useDeferredValue } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { clientName } from './client-name.ts'

type FoundClientsProps = {
  company: string
  /** A name or phone as typed so far. */
  typed: string
  onChoose(client: CompanyClient): void
}

const MIN_SEARCH = 2
const MAX_FOUND = 6

/** Clients found by name or phone, from the second letter on. */
export function FoundClients({ company, typed, onChoose }: FoundClientsProps) {
  const search = useDeferredValue(typed.trim())
  const isSearched = search.length >= MIN_SEARCH
  const found = useCall(
    'listCompanyClients',
    { params: { company }, query: { search, size: MAX_FOUND } },
    { enabled: isSearched, keepPrevious: true },
  )
  return (
    <div aria-live="polite">
      {isSearched && found.isPending && <Skeleton shape="row" />}
      {isSearched && found.error !== null && (
        <FailureNotice error={found.error} onRetry={() => void found.refetch()} />
      )}
      {isSearched && found.data && <Found clients={found.data.content} onChoose={onChoose} />}
    </div>
  )
}

type FoundProps = Pick<FoundClientsProps, 'onChoose'> & { clients: CompanyClient[] }

function Found({ clients, onChoose }: FoundProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  if (clients.length === 0) return <p className="z-soft">{text('desk.booking.noClient')}</p>
  return (
    <List label={text('desk.booking.client')}>
      {clients.map((client) => (
        <ListRow
          key={client.id}
          title={clientName(client) || text('desk.board.noName')}
          subtitle={phoneWords(client.phone) ?? client.email}
          onPress={() => onChoose(client)}
        />
      ))}
    </List>
  )
}
