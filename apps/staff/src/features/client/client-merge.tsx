import type { CompanyClient, CompanyClientDetails } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { useCalls } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { doubleSearches, doublesOf } from './doubles.ts'
import { MergeSheet } from './merge-sheet.tsx'

type ClientMergeProps = { client: CompanyClientDetails; report(act: DoneAct): void }

/** Clients who may be the same person: the same mail or name, or a phone with the same last digits. */
export function ClientMerge({ client, report }: ClientMergeProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company } = useSession()
  const [chosen, setChosen] = useState<CompanyClient>()
  const matches = useCalls(
    'listCompanyClients',
    doubleSearches(client).map((search) => ({
      params: { company: company.id },
      query: { search, size: 50 },
    })),
  )
  const found = new Map(
    matches.flatMap(({ data }) => data?.content ?? []).map((match) => [match.id, match] as const),
  )
  const doubles = doublesOf(client, [...found.values()]).filter(
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
