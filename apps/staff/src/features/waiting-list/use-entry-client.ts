import type { CompanyWaitingEntry } from '@zapys/contract'
import { useAction } from '#staff/api/use-action.ts'
import { request } from '#staff/api/request.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Resolves with the client of an entry. A guest is found by phone, or added. */
export function useEntryClient(): (entry: CompanyWaitingEntry) => Promise<string> {
  const { locale } = useLanguage()
  const { company } = useSession()
  const add = useAction('createCompanyClient', ['listCompanyClients'])
  const params = { company: company.id }
  const keyOf = useAttempt()
  return async ({ id: entry, client: { id, first_name, last_name, phone, email } }) => {
    if (id !== null) return id
    if (phone !== null) {
      const clients = await request('listCompanyClients', { params, query: { phone, size: 1 } }, locale)
      const [known] = clients.content
      if (known !== undefined) return known.id
    }
    const client = {
      first_name,
      last_name,
      ...(phone !== null && { phone }),
      ...(email !== null && { email }),
    }
    // One key for each entry: two people may have the same name.
    const idempotencyKey = keyOf({ entry, client })
    return (await add.run({ params, body: { client }, idempotencyKey })).id
  }
}
