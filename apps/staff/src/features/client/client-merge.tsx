import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { doublesOf } from './doubles.ts'

/** Clients who may be the same person: the same mail or name, or a phone with the same last digits. */
export function ClientMerge({ client }: { client: CompanyClientDetails }) {
  const text = useText()
  const { company } = useSession()
  const [chosen, setChosen] = useState<CompanyClient>()
  const name = clientName(client)
  const found = useCall(
    'listCompanyClients',
    { params: { company: company.id }, query: { search: name, size: 50 } },
    { enabled: name !== '' },
  )
  const doubles = doublesOf(client, found.data?.content ?? [])
  if (doubles.length === 0) return null
  return (
    <section className="z-stack" aria-labelledby="client-doubles">
      <h2 id="client-doubles">{text('desk.client.doubles')}</h2>
      <List label={text('desk.client.doubles')}>
        {doubles.map((double) => (
          <ListRow
            key={double.id}
            leading={<Avatar name={clientName(double)} />}
            title={clientName(double)}
            subtitle={double.phone ?? double.email}
            onPress={() => setChosen(double)}
          />
        ))}
      </List>
      {chosen && <MergeSheet into={client} from={chosen.id} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

/** What is joined, before it is: a merge cannot be undone. */
function MergeSheet({ into, from, onClose }: { into: CompanyClientDetails; from: string; onClose(): void }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const double = useCall('readCompanyClient', { params: { company: company.id, client: from } })
  const merge = useAction('mergeClients', [
    'readCompanyClient',
    'listCompanyClients',
    'listCompanyAppointments',
    'listCompanyMemberships',
    'listClientNotes',
    'readBranchDay',
  ])
  const { data } = double
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.client.mergeTitle')}
      footer={
        data !== undefined && (
          <Button
            kind="danger"
            wide
            busy={merge.busy}
            onClick={() =>
              merge.send(
                {
                  params: { company: company.id, client: into.id },
                  body: { merge: { client: from } },
                },
                { onSuccess: onClose },
              )
            }
          >
            {text('desk.client.merge')}
          </Button>
        )
      }
    >
      <div className="z-stack">
        {double.error !== null && <FailureNotice error={double.error} />}
        {data !== undefined && (
          <>
            <List label={text('desk.client.mergeTitle')}>
              {[data, into].map((one) => (
                <ListRow
                  key={one.id}
                  leading={<Avatar name={clientName(one)} />}
                  title={clientName(one)}
                  subtitle={[one.phone, one.email].filter(Boolean).join(' · ')}
                  meta={
                    one.bookings &&
                    `${text('desk.client.visits')}: ${formats.number(one.bookings.visits + one.bookings.upcoming)}`
                  }
                />
              ))}
            </List>
            <Notice tone="warning">
              {text('desk.client.mergeText', { from: clientName(data), into: clientName(into) })}
            </Notice>
          </>
        )}
        {merge.error !== null && <FailureNotice error={merge.error} />}
      </div>
    </Sheet>
  )
}
