import type { CompanyClient } from '@zapys/contract'
import { useState } from 'react'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { type Draft, namesOf } from './draft.ts'

type NewClientProps = {
  draft: Pick<Draft, 'client' | 'newClient'>
  change(part: Partial<Pick<Draft, 'client' | 'newClient'>>): void
}

/** Resolves with the chosen client; adds a new one first. Undefined if none is named; then `error` is set. */
export function useNewClient({ draft: { client, newClient }, change }: NewClientProps) {
  const text = useText()
  const { company } = useSession()
  const [isChecked, setChecked] = useState(false)
  const add = useAction('createCompanyClient', ['listCompanyClients'])
  const keyOf = useAttempt()
  const resolve = async (): Promise<CompanyClient | undefined> => {
    setChecked(true)
    if (client !== null) return client
    if (newClient === null || newClient.name.trim() === '') return undefined
    const { name, phone } = newClient
    const body = { client: { ...namesOf(name), ...(phone.trim() === '' ? {} : { phone }) } }
    const added = await add.run({ params: { company: company.id }, body, idempotencyKey: keyOf(body) })
    // If a later step is rejected, the client must not be added twice.
    change({ client: added, newClient: null })
    return added
  }
  const isMissing = client === null && (newClient === null || newClient.name.trim() === '')
  const missing = newClient === null ? 'desk.booking.error.client' : 'desk.booking.error.name'
  // Hides errors that were fixed since the last press.
  return { resolve, busy: add.busy, error: isChecked && isMissing ? text(missing) : undefined }
}
