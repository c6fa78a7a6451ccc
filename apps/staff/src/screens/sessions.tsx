/** /sessions: browsers that are signed in. */
import type { StaffSession } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { DevicesIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { ProvidersSection } from '#staff/features/entry/providers-section.tsx'
import { SecondFactorSection } from '#staff/features/entry/second-factor-section.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { useSignOut } from '#staff/session/use-sign-out.ts'
import { browserName } from './browser-name.ts'

export function SessionsScreen() {
  const text = useText()
  const { me } = useSession()
  const sessions = useCall('listStaffSessions', { params: {} })
  const revoke = useAction('revokeStaffSession', ['listStaffSessions'])
  const signOut = useSignOut()
  const failure = sessions.error ?? revoke.error ?? signOut.error
  const content = sessions.data?.content
  return (
    <Screen title={text('desk.sessions.title')}>
      <p className="z-soft">{text('desk.sessions.lead')}</p>
      {failure !== null && <FailureNotice error={failure} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton shape="row" count={2} />}
      {content && (
        <List label={text('desk.sessions.title')}>
          {content.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onRevoke={() => revoke.send({ params: { session: session.id }, body: {} })}
            />
          ))}
        </List>
      )}
      {content && content.length > 1 && (
        <div>
          <Button kind="danger" busy={signOut.isPending} onClick={() => signOut.mutate({ everywhere: true })}>
            {text('desk.sessions.endAll')}
          </Button>
        </div>
      )}
      <SecondFactorSection person={me.person} />
      <ProvidersSection person={me.person} />
    </Screen>
  )
}

function SessionRow({ session, onRevoke }: { session: StaffSession; onRevoke(): void }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const { date, seconds } = toLocal(company.timezone, Date.parse(session.last_used_at) / 1000)
  const browser = browserName(session.browser) ?? text('desk.sessions.unknown')
  return (
    <ListRow
      leading={<RowIcon icon={<DevicesIcon />} />}
      title={browser}
      subtitle={text('desk.sessions.used', { day: formats.date(date, 'brief'), time: formats.time(seconds) })}
      badge={session.current && <Badge tone="success">{text('desk.sessions.current')}</Badge>}
      action={
        !session.current && (
          <Button size="s" aria-label={text('desk.sessions.endOf', { browser })} onClick={onRevoke}>
            {text('desk.sessions.end')}
          </Button>
        )
      }
    />
  )
}
