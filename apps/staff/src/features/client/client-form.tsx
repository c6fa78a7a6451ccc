import type { CompanyClientDetails } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const fields = ['first_name', 'last_name', 'phone', 'email'] as const
type FieldName = (typeof fields)[number]

/** Names and contacts. Clients with an account change phone and mail themselves. */
export function ClientForm({ client, onClose }: { client: CompanyClientDetails; onClose(): void }) {
  const text = useText()
  const { company } = useSession()
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map((name) => [name, client[name] ?? ''])) as Record<FieldName, string>,
  )
  const change = useAction('changeCompanyClient', [
    'readCompanyClient',
    'listCompanyClients',
    'readBranchDay',
  ])
  const isFixed = (name: FieldName) =>
    client.has_account && (name === 'phone' || (name === 'email' && client.email !== null))
  const save = async () => {
    const changed = fields.filter((name) => typed[name].trim() !== (client[name] ?? ''))
    if (changed.length === 0) return onClose()
    try {
      await change.run({
        params: { company: company.id, client: client.id },
        body: { client: Object.fromEntries(changed.map((name) => [name, typed[name].trim() || null])) },
      })
      onClose()
    } catch (failure) {
      // The action keeps it, and the form shows it.
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
      />
    )
  return (
    <FormSheet
      title={text('desk.client.edit')}
      submit={text('desk.save')}
      busy={change.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {client.has_account && <Notice tone="info">{text('desk.client.accountHint')}</Notice>}
      {field('first_name', text('desk.client.firstName'))}
      {field('last_name', text('desk.client.lastName'))}
      {field('phone', text('desk.booking.phone'))}
      {field('email', text('desk.client.email'))}
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}
