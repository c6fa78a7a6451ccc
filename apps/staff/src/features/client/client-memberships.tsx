import type { CompanyMembership } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Memberships and certificates that a client can use. */
export function ClientMemberships({ client }: { client: string }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const memberships = useCall('listCompanyMemberships', {
    params: { company: company.id },
    query: { client, status: 'ACTIVE', size: 50 },
  })
  const left = ({ type, remaining, currency_code }: CompanyMembership): string | undefined => {
    if (remaining === null) return undefined
    if (type === 'MONEY') return text('desk.client.left', { left: formats.money(remaining, currency_code) })
    if (type === 'DURATION') return text('desk.client.left', { left: formats.duration(remaining) })
    return text('desk.client.left', { left: formats.number(remaining) })
  }
  return (
    <section className="z-stack" aria-labelledby="client-memberships">
      <h2 id="client-memberships">{text('desk.client.memberships')}</h2>
      {memberships.error !== null && (
        <FailureNotice error={memberships.error} onRetry={() => void memberships.refetch()} />
      )}
      {memberships.isPending && <Skeleton shape="row" count={1} />}
      {memberships.data?.content.length === 0 && (
        <p className="z-soft">{text('desk.client.noMemberships')}</p>
      )}
      {memberships.data !== undefined && memberships.data.content.length > 0 && (
        <List label={text('desk.client.memberships')}>
          {memberships.data.content.map((membership) => (
            <ListRow
              key={membership.id}
              title={membership.name}
              badge={membership.frozen && <Badge>{text('desk.client.frozen')}</Badge>}
              subtitle={text('desk.client.validUntil', { day: formats.date(membership.end_time, 'long') })}
              trailing={left(membership)}
            />
          ))}
        </List>
      )}
    </section>
  )
}
