import { Button } from '@zapys/ui/button.tsx'
import { SearchField } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useDeferredValue, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export type FoundClient = { id: string; name: string }

type ClientFilterProps = { client: FoundClient | undefined; onClient(client: FoundClient | undefined): void }

const MIN_SEARCH = 2
const MAX_FOUND = 6

/** Searches for a client by name or phone, whose entries alone are shown. */
export function ClientFilter({ client, onClient }: ClientFilterProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company } = useSession()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const isSearched = client === undefined && search.length >= MIN_SEARCH
  const found = useCall(
    'listCompanyClients',
    { params: { company: company.id }, query: { search, size: MAX_FOUND } },
    { enabled: isSearched, keepPrevious: true },
  )
  if (client !== undefined)
    return (
      <List label={text('desk.booking.client')}>
        <ListRow
          title={client.name}
          action={
            <Button size="s" kind="quiet" onClick={() => onClient(undefined)}>
              {text('desk.ledger.allClients')}
            </Button>
          }
        />
      </List>
    )
  const choose = (chosen: FoundClient) => {
    setTyped('')
    onClient(chosen)
  }
  return (
    <div className="z-stack desk-noprint">
      <SearchField
        label={text('desk.booking.clientSearch')}
        placeholder={text('desk.booking.clientSearch')}
        clearLabel={text('desk.clear')}
        name="client"
        value={typed}
        onChange={setTyped}
      />
      <div aria-live="polite">
        {isSearched && found.isPending && <Skeleton shape="row" />}
        {isSearched && found.error !== null && (
          <FailureNotice error={found.error} onRetry={() => void found.refetch()} />
        )}
        {isSearched && found.data?.content.length === 0 && (
          <p className="z-soft">{text('desk.booking.noClient')}</p>
        )}
        {isSearched && found.data !== undefined && found.data.content.length > 0 && (
          <List label={text('desk.booking.client')}>
            {found.data.content.map((one) => {
              const name = clientName(one) || text('desk.board.noName')
              return (
                <ListRow
                  key={one.id}
                  title={name}
                  subtitle={phoneWords(one.phone) ?? one.email}
                  onPress={() => choose({ id: one.id, name })}
                />
              )
            })}
          </List>
        )}
      </div>
    </div>
  )
}
