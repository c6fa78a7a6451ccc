import type { StaffMember } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Staff members whose access has ended. `onReturned`: they need a new invitation. */
export function FormerPeople({ onReturned }: { onReturned(member: StaffMember): void }) {
  const text = useText()
  const { company } = useSession()
  const former = useAll('listStaff', { params: { company: company.id }, query: { active: false } })
  if (former.error !== null)
    return <FailureNotice error={former.error} onRetry={() => void former.refetch()} />
  if (former.data === undefined || former.data.length === 0) return null
  return (
    <Section title={text('desk.people.former')}>
      <List label={text('desk.people.former')}>
        {former.data.map((member) => (
          <FormerRow key={member.id} member={member} onReturned={onReturned} />
        ))}
      </List>
    </Section>
  )
}

type FormerRowProps = { member: StaffMember; onReturned(member: StaffMember): void }

function FormerRow({ member, onReturned }: FormerRowProps) {
  const text = useText()
  const { company } = useSession()
  const change = useAction('changeStaffMember', ['listStaff'])
  const giveBack = () =>
    change.send(
      { params: { company: company.id, staffMember: member.id }, body: { staff_member: { active: true } } },
      { onSuccess: onReturned },
    )
  return (
    <ListRow
      title={member.name}
      subtitle={text(`desk.role.${member.role}`)}
      below={change.error !== null && <FailureNotice error={change.error} />}
      action={
        <Button
          size="s"
          kind="quiet"
          busy={change.busy}
          aria-label={text('desk.people.returnOf', { name: member.name })}
          onClick={giveBack}
        >
          {text('desk.people.return')}
        </Button>
      }
    />
  )
}
