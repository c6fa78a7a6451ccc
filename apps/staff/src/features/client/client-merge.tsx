import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { doublesOf } from './doubles.ts'
import { MergeSheet } from './merge-sheet.tsx'

type ClientMergeProps = { client: CompanyClientDetails; report(act: DoneAct): void }

/** Clients who may be the same person: the same mail or name, or a phone with the same last digits. */
export function ClientMerge({ client, report }: ClientMergeProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company } = useSession()
  const [chosen, setChosen] = useState<CompanyClient>()
  const name = clientName(client)
  const matches = useCall(
    'listCompanyClients',
    { params: { company: company.id }, query: { search: name, size: 50 } },
    { enabled: name !== '' },
  )
  const doubles = doublesOf(client, matches.data?.content ?? []).filter(
    ({ id }) => !client.distinct_from.includes(id),
  )
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
            subtitle={phoneWords(double.phone) ?? double.email}
            onPress={() => setChosen(double)}
          />
        ))}
      </List>
      {chosen && (
        <MergeSheet into={client} fromId={chosen.id} report={report} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}
