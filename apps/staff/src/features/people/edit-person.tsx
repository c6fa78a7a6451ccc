import type { StaffMember } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { type Post, postChanges } from './post.ts'
import { PostFields, usePost } from './post-fields.tsx'

type EditPersonProps = { member: StaffMember; onClose(): void }

/** Name, role and calendar of a staff member, and the end of their access. */
export function EditPerson({ member, onClose }: EditPersonProps) {
  const text = useText()
  const { company } = useSession()
  // A colleague's change of another field stays.
  const [opened] = useState<Post>({
    name: member.name,
    role: member.role,
    resource: member.resource_id ?? '',
  })
  const fields = usePost(opened)
  const change = useAction('changeStaffMember', ['listStaff', 'listStaffInvitations', 'readStaffMe'])
  const [isEnding, setEnding] = useState(false)
  const save = () => {
    if (!fields.check()) return
    const changes = postChanges(opened, fields.post)
    if (Object.keys(changes).length === 0) return onClose()
    change.send(
      { params: { company: company.id, staffMember: member.id }, body: { staff_member: changes } },
      { onSuccess: onClose },
    )
  }
  if (isEnding) return <EndAccess member={member} onBack={() => setEnding(false)} onClose={onClose} />
  return (
    <FormSheet
      title={member.name}
      submit={text('desk.save')}
      busy={change.busy}
      onSubmit={save}
      onClose={onClose}
    >
      <PostFields {...fields} />
      {change.error !== null && <FailureNotice error={change.error} />}
      {member.id !== company.staff_member.id && (
        <div>
          <Button kind="quiet" onClick={() => setEnding(true)}>
            {text('desk.people.end')}
          </Button>
        </div>
      )}
    </FormSheet>
  )
}

function EndAccess({ member, onBack, onClose }: EditPersonProps & { onBack(): void }) {
  const text = useText()
  const { company } = useSession()
  const change = useAction('changeStaffMember', ['listStaff', 'listStaffInvitations'])
  const end = () =>
    change.send(
      { params: { company: company.id, staffMember: member.id }, body: { staff_member: { active: false } } },
      { onSuccess: onClose },
    )
  return (
    <Sheet
      open
      onClose={onBack}
      title={text('desk.people.endOf', { name: member.name })}
      footer={
        <Button kind="danger" wide busy={change.busy} onClick={end}>
          {text('desk.people.end')}
        </Button>
      }
    >
      <div className="z-stack">
        <p>{text('desk.people.endText')}</p>
        {member.resource_id !== null && (
          <p>
            {text('desk.people.endCalendar')} <Link to="/hours">{text('desk.hours.title')}</Link>
          </p>
        )}
        {change.error !== null && <FailureNotice error={change.error} />}
      </div>
    </Sheet>
  )
}
