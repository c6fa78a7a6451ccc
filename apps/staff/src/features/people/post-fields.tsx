/** Name, role, and for a performer the calendar of a staff member. */
import type { StaffMember } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { Post } from './post.ts'

const roles: readonly StaffMember['role'][] = ['performer', 'manager', 'owner']

type Faults = { name?: string; resource?: string }

/** `check` shows what is missing, and returns whether the post can be saved. */
export function usePost(opened: Post) {
  const text = useText()
  const [post, setPost] = useState(opened)
  const [faults, setFaults] = useState<Faults>({})
  const check = () => {
    const found: Faults = {}
    if (post.name.trim() === '') found.name = text('desk.setUp.error.name')
    if (post.role === 'performer' && post.resource === '') found.resource = text('desk.people.error.calendar')
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const change = (part: Partial<Post>) => setPost((before) => ({ ...before, ...part }))
  return { opened, post, faults, check, change }
}

export function PostFields({ opened, post, faults, change }: ReturnType<typeof usePost>) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('desk.people.name')}
        name="name"
        autoComplete="off"
        required
        value={post.name}
        onChange={(name) => change({ name })}
        error={faults.name ?? null}
      />
      <SelectField
        label={text('desk.people.role')}
        name="role"
        hint={text(`desk.people.roleHint.${post.role}`)}
        value={post.role}
        onChange={(chosen) => change({ role: roles.find((one) => one === chosen) ?? 'performer' })}
        options={roles.map((one) => ({ value: one, label: text(`desk.role.${one}`) }))}
      />
      {post.role === 'performer' && (
        <CalendarField
          before={opened.resource}
          value={post.resource}
          onChange={(resource) => change({ resource })}
          error={faults.resource ?? null}
        />
      )}
    </>
  )
}

function CalendarField({
  before,
  value,
  onChange,
  error,
}: {
  /** May lie in another branch; empty: none. */
  before: string
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
  const calendars = (resources.data?.content ?? []).filter(({ type }) => type !== 'GROUP')
  const options = calendars.map(({ id, name }) => ({ value: id, label: name }))
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
        options={
          before === '' || calendars.some(({ id }) => id === before)
            ? options
            : [{ value: before, label: text('desk.people.calendarAsNow') }, ...options]
        }
      />
      {resources.error !== null && <FailureNotice error={resources.error} />}
    </>
  )
}
