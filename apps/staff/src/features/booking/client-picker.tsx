import type { CompanyClient } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { SearchField, TextField } from '@zapys/ui/field.tsx'
import { InviteIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { clientName } from './client-name.ts'
import type { Draft } from './draft.ts'
import { FoundClients } from './found-clients.tsx'
import { showAndFocus } from './show-and-focus.ts'

type ClientDraft = Pick<Draft, 'client' | 'search' | 'newClient'>

type PickerProps = {
  company: string
  draft: ClientDraft
  change(part: Partial<ClientDraft>): void
  error: string | undefined
}

/** Search by name or phone, or a new client. */
export function ClientPicker({ company, draft, change, error }: PickerProps) {
  const text = useText()
  const { client, newClient } = draft
  if (client !== null)
    return (
      <Labelled>
        <List label={text('desk.booking.client')}>
          <ListRow
            title={clientName(client) || text('desk.board.noName')}
            subtitle={<ClientRecord company={company} client={client} />}
            action={
              <Button
                size="s"
                kind="quiet"
                onClick={() => showAndFocus(() => change({ client: null }), 'client')}
              >
                {text('desk.booking.otherClient')}
              </Button>
            }
          />
        </List>
      </Labelled>
    )
  if (newClient !== null) return <NewClient draft={newClient} change={change} error={error} />
  return <ClientSearch company={company} draft={draft} change={change} error={error} />
}

function Labelled({ children }: { children: React.ReactNode }) {
  const text = useText()
  return (
    <div className="z-field">
      <span className="z-field__label">{text('desk.booking.client')}</span>
      {children}
    </div>
  )
}

function NewClient({
  draft,
  change,
  error,
}: {
  draft: NonNullable<Draft['newClient']>
} & Pick<PickerProps, 'change' | 'error'>) {
  const text = useText()
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.booking.newClient')}</legend>
      <TextField
        label={text('desk.booking.clientName')}
        name="client_name"
        autoComplete="off"
        required
        maxLength={200}
        value={draft.name}
        error={error}
        onChange={(name) => change({ newClient: { ...draft, name } })}
      />
      <TextField
        label={text('desk.booking.clientPhone')}
        name="client_phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={200}
        hint={text('desk.booking.clientPhoneHint')}
        value={draft.phone}
        onChange={(phone) => change({ newClient: { ...draft, phone } })}
      />
      <Button size="s" kind="quiet" onClick={() => showAndFocus(() => change({ newClient: null }), 'client')}>
        {text('desk.booking.knownClient')}
      </Button>
    </fieldset>
  )
}

const isPhone = (typed: string) => /^[+\d\s()-]{4,}$/.test(typed)

function ClientSearch({ company, draft, change, error }: PickerProps) {
  const text = useText()
  const startNew = () => {
    const typed = draft.search.trim()
    const newClient = isPhone(typed) ? { name: '', phone: typed } : { name: typed, phone: '' }
    showAndFocus(() => change({ newClient }), newClient.name === '' ? 'client_name' : 'client_phone')
  }
  return (
    <Labelled>
      <SearchField
        label={text('desk.booking.clientSearch')}
        placeholder={text('desk.booking.clientSearch')}
        clearLabel={text('desk.clear')}
        name="client"
        value={draft.search}
        onChange={(typed) => change({ search: typed })}
      />
      {error !== undefined && (
        <p className="z-field__error" role="alert">
          {error}
        </p>
      )}
      <FoundClients company={company} typed={draft.search} onChoose={(client) => change({ client })} />
      <Button size="s" icon={<InviteIcon aria-hidden="true" />} onClick={startNew}>
        {text('desk.booking.newClient')}
      </Button>
    </Labelled>
  )
}

/** The client's phone and number of missed visits, which may justify a deposit. */
function ClientRecord({ company, client }: { company: string; client: CompanyClient }) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { data } = useCall('readCompanyClient', { params: { company, client: client.id } })
  const missed = data?.bookings?.no_shows ?? 0
  return [phoneWords(client.phone), missed > 0 && `${text('desk.client.noShows')}: ${missed}`]
    .filter(Boolean)
    .join(' · ')
}
