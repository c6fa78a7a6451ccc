import type { CompanyClientDetails } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const fields = ['first_name', 'last_name', 'phone', 'email'] as const
type FieldName = (typeof fields)[number]

type ClientFormProps = {
  /** Undefined: a new client. */
  client?: CompanyClientDetails
  onAdded?(id: string): void
  onClose(): void
}

/** Names and contacts. Clients with an account change phone and mail themselves. */
export function ClientForm({ client, onAdded, onClose }: ClientFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(client)
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map((name) => [name, client?.[name] ?? ''])) as Record<FieldName, string>,
  )
  const change = useAction('changeCompanyClient', [
    'readCompanyClient',
    'listCompanyClients',
    'readBranchDay',
  ])
  const add = useAction('createCompanyClient', ['listCompanyClients', 'listClientDoubles'])
  const keyOf = useAttempt()
  const [isChecked, setChecked] = useState(false)
  const isFixed = (name: FieldName) =>
    client?.has_account === true && (name === 'phone' || (name === 'email' && client.email !== null))
  const isNameless = client === undefined && fields.slice(0, 3).every((name) => typed[name].trim() === '')
  const save = async () => {
    const changed = fields.filter((name) => typed[name].trim() !== (opened?.[name] ?? ''))
    setChecked(true)
    if (isNameless) return
    if (changed.length === 0) return onClose()
    const body = { client: Object.fromEntries(changed.map((name) => [name, typed[name].trim() || null])) }
    try {
      if (client === undefined) {
        const added = await add.run({ params: { company: company.id }, body, idempotencyKey: keyOf(body) })
        onAdded?.(added.id)
      } else await change.run({ params: { company: company.id, client: client.id }, body })
      onClose()
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  const field = (name: FieldName, label: string) =>
    !isFixed(name) && (
      <TextField
        label={label}
        name={name}
        type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
        value={typed[name]}
        onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
        maxLength={200}
        error={name === 'first_name' && isChecked && isNameless ? text('desk.client.nameOrPhone') : null}
      />
    )
  return (
    <FormSheet
      title={text(client === undefined ? 'desk.booking.newClient' : 'desk.client.edit')}
      submit={text('desk.save')}
      busy={change.busy || add.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {client?.has_account === true && <Notice tone="info">{text('desk.client.accountHint')}</Notice>}
      {field('first_name', text('desk.client.firstName'))}
      {field('last_name', text('desk.client.lastName'))}
      {field('phone', text('desk.booking.phone'))}
      {field('email', text('desk.client.email'))}
      {change.error !== null && <FailureNotice error={change.error} />}
      {add.error !== null && <FailureNotice error={add.error} />}
    </FormSheet>
  )
}
