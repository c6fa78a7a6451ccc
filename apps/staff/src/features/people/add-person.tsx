import type { StaffMember } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Role = StaffMember['role']

const roles: readonly Role[] = ['performer', 'manager', 'owner']

/** Form of a new staff member: name, role, and for a performer the calendar. */
export function AddPerson({ onClose, onAdded }: { onClose(): void; onAdded(member: StaffMember): void }) {
  const text = useText()
  const { company } = useSession()
  const create = useAction('createStaffMember', ['listStaff'])
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('performer')
  const [resource, setResource] = useState('')
  const [errors, setErrors] = useState<{ name?: string; resource?: string }>({})
  const send = () => {
    const faults = {
      ...(name.trim() === '' ? { name: text('desk.setUp.error.name') } : {}),
      ...(role === 'performer' && resource === '' ? { resource: text('desk.people.error.calendar') } : {}),
    }
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
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
      <TextField
        label={text('desk.people.name')}
        name="name"
        autoComplete="off"
        required
        value={name}
        onChange={setName}
        error={errors.name ?? null}
      />
      <SelectField
        label={text('desk.people.role')}
        name="role"
        hint={text(`desk.people.roleHint.${role}`)}
        value={role}
        onChange={(chosen) => setRole(roles.find((one) => one === chosen) ?? 'performer')}
        options={roles.map((one) => ({ value: one, label: text(`desk.role.${one}`) }))}
      />
      {role === 'performer' && (
        <CalendarField value={resource} onChange={setResource} error={errors.resource ?? null} />
      )}
      {create.error !== null && <FailureNotice error={create.error} />}
    </FormSheet>
  )
}

function CalendarField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange(resource: string): void
  error: string | null
}) {
  const text = useText()
  const { company } = useSession()
  const [branch, setBranch] = useState(company.branches[0]?.id ?? '')
  const resources = useCall(
    'listBranchResources',
    { params: { company: company.id, branch }, query: { active: true, size: 100 } },
    { enabled: branch !== '', staleMs: 300_000 },
  )
  return (
    <>
      {company.branches.length > 1 && (
        <SelectField
          label={text('desk.board.branch')}
          name="branch"
          value={branch}
          onChange={(chosen) => {
            setBranch(chosen)
            onChange('')
          }}
          options={company.branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        label={text('desk.people.calendar')}
        hint={
          <>
            {text('desk.people.calendarHint')} <Link to="/hours">{text('desk.hours.title')}</Link>
          </>
        }
        name="resource"
        required
        placeholder={text('desk.people.chooseCalendar')}
        value={value}
        onChange={onChange}
        error={error}
        options={(resources.data?.content ?? [])
          .filter(({ type }) => type !== 'GROUP')
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {resources.error !== null && <FailureNotice error={resources.error} />}
    </>
  )
}
