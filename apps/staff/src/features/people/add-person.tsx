import type { StaffMember } from '@zapys/contract'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { PostFields, usePost } from './post-fields.tsx'

/** Form of a new staff member. */
export function AddPerson({ onClose, onAdded }: { onClose(): void; onAdded(member: StaffMember): void }) {
  const text = useText()
  const { company } = useSession()
  const create = useAction('createStaffMember', ['listStaff'])
  const fields = usePost({ name: '', role: 'performer', resource: '' })
  const send = () => {
    if (!fields.check()) return
    const { name, role, resource } = fields.post
    create.send(
      {
        params: { company: company.id },
        body: {
          staff_member: {
            name: name.trim(),
            role,
            ...(role === 'performer' ? { resource_id: resource } : {}),
          },
        },
      },
      { onSuccess: onAdded },
    )
  }
  return (
    <FormSheet
      title={text('desk.people.addTitle')}
      submit={text('desk.people.addSubmit')}
      busy={create.busy}
      onSubmit={send}
      onClose={onClose}
    >
      <PostFields {...fields} />
      {create.error !== null && <FailureNotice error={create.error} />}
    </FormSheet>
  )
}
