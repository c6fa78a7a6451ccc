/** /inbox: what needs a person. */
import type { InboxKind } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SuccessIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { InboxSection } from '#staff/features/inbox/inbox-section.tsx'
import { useInbox } from '#staff/features/inbox/use-inbox.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** The most urgent kind first. */
const kinds = [
  'BOOKED',
  'CANCELLED',
  'MESSAGE',
  'REFUND',
  'WAITING',
  'REVIEW',
  'WEBHOOK',
  'CALENDAR',
] as const satisfies readonly InboxKind[]

export function InboxScreen() {
  const text = useText()
  const inbox = useInbox()
  const items = inbox.data?.content
  return (
    <Screen title={text('desk.inbox.title')}>
      {inbox.error !== null && <FailureNotice error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isPending && <Skeleton shape="row" count={4} />}
      {items?.length === 0 && (
        <EmptyState
          icon={<SuccessIcon />}
          title={text('desk.inbox.none')}
          text={text('desk.inbox.noneText')}
        />
      )}
      {items &&
        kinds.map((kind) => {
          const ofKind = items.filter((item) => item.kind === kind)
          if (ofKind.length === 0) return null
          const [newest] = ofKind
          return (
            <InboxSection
              key={kind}
              kind={kind}
              items={ofKind}
              action={kind === 'BOOKED' && newest && <AllSeen until={newest.at} />}
            />
          )
        })}
    </Screen>
  )
}

/** Marks all as seen; entries that arrive meanwhile stay new. */
function AllSeen({ until }: { until: string }) {
  const text = useText()
  const { company } = useSession()
  const look = useAction('lookAtInbox', ['readInbox'])
  return (
    <Button
      size="s"
      busy={look.busy}
      onClick={() => look.send({ params: { company: company.id }, body: { inbox: { until } } })}
    >
      {text('desk.inbox.allSeen')}
    </Button>
  )
}
