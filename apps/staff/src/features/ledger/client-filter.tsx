import { Button } from '@zapys/ui/button.tsx'
import { SearchField } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { clientName } from '#staff/features/booking/client-name.ts'
import { FoundClients } from '#staff/features/booking/found-clients.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export type FoundClient = { id: string; name: string }

type ClientFilterProps = { client: FoundClient | undefined; onClient(client: FoundClient | undefined): void }

/** Searches for a client by name or phone, whose entries alone are shown. */
export function ClientFilter({ client, onClient }: ClientFilterProps) {
  const text = useText()
  const { company } = useSession()
  const [typed, setTyped] = useState('')
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
      <FoundClients
        company={company.id}
        typed={typed}
        onChoose={(chosen) => {
          setTyped('')
          onClient({ id: chosen.id, name: clientName(chosen) || text('desk.board.noName') })
        }}
      />
    </div>
  )
}
