/** /clients/doubles: clients who are probably one person, and their merge. */
import type { ClientDoubles } from '@zapys/contract'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PeopleIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { MergePair } from '#staff/features/client/merge-sheet.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { RightNeeded } from '#staff/features/shell/not-for-role.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export default function DoublesScreen() {
  const text = useText()
  const { report, bar } = useDone()
  const title = text('desk.doubles.title')
  return (
    <RightNeeded right="clients.write" title={title}>
      <Screen title={title}>
        <p className="z-soft">{text('desk.doubles.lead')}</p>
        <Pairs report={report} />
        {bar}
      </Screen>
    </RightNeeded>
  )
}

type Pair = ClientDoubles['content'][number]

function Pairs({ report }: { report(act: DoneAct): void }) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const { company } = useSession()
  const doubles = useCall('listClientDoubles', { params: { company: company.id } })
  const [opened, setOpened] = useState<Pair>()
  if (doubles.error !== null)
    return <FailureNotice error={doubles.error} onRetry={() => void doubles.refetch()} />
  if (doubles.data === undefined) return <Skeleton shape="row" count={4} />
  const { content, is_more } = doubles.data
  if (content.length === 0)
    return (
      <EmptyState
        icon={<PeopleIcon />}
        title={text('desk.doubles.none')}
        text={text('desk.doubles.noneText')}
      />
    )
  return (
    <>
      <List label={text('desk.doubles.title')}>
        {content.map((pair) => {
          const [one, other] = pair.clients
          return (
            <ListRow
              key={`${one.id} ${other.id}`}
              leading={<Avatar name={clientName(one)} />}
              title={[one, other]
                .map((client) => clientName(client) || text('desk.board.noName'))
                .join(' · ')}
              subtitle={[one, other].map(({ phone, email }) => phoneWords(phone) ?? email ?? '–').join(' · ')}
              badge={<Badge>{text(`desk.doubles.reason.${pair.reason}`)}</Badge>}
              onPress={() => setOpened(pair)}
            />
          )
        })}
      </List>
      {is_more && <p className="z-soft">{text('desk.doubles.more')}</p>}
      {opened && <MergePair clients={opened.clients} report={report} onClose={() => setOpened(undefined)} />}
    </>
  )
}
