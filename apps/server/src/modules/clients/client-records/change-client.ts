import type { CompanyClientChange } from '@zapys/contract'
import { recordOf } from '@zapys/contract/values'
import { isBlank } from '@zapys/domain/validation'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockBookingsOf, renewContacts } from '../../booking/appointments/public.ts'
import { emailErrors, internationalPhone, nameErrors, typedPhone } from '../accounts/public.ts'
import { eraseUnusedChat } from '../../messaging/outbox/public.ts'
import { changeContacts, type ClientContacts, lockClients } from '../clients/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'

const fields = ['first_name', 'middle_name', 'last_name', 'phone', 'email'] as const

/**
 * Changes names, phone and email address; omitted fields stay. Upcoming bookings with the old values are updated. A
 * client with an account changes the phone and a stored email address themselves: rejects with `client.hasAccount`.
 * Also rejects as `calls.changeCompanyClient` lists.
 */
export async function changeClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, clientId }: { by: Operator; clientId: string },
  change: CompanyClientChange,
): Promise<void> {
  if ((change.id ?? clientId) !== clientId) throw invalid('client.id', 'must be the client of the address')
  const phone = await typedPhone(database.db, company, by, change.phone)
  const wanted = checked(phone === undefined ? change : { ...change, phone })
  const now = clock.now()
  await database.inTransaction(async (tx) => {
    await lockBookingsOf(tx, company, clientId)
    const [client] = await lockClients(tx, company, [clientId])
    if (client === undefined || client.deleted_at !== null) throw new ApiError('client.notFound')
    const changes = fields.flatMap((field) => {
      const after = wanted[field]
      return after === undefined || after === client[field] ? [] : [{ field, before: client[field], after }]
    })
    if (changes.length === 0) return
    const isOwn = changes.some(
      ({ field, before }) => field === 'phone' || (field === 'email' && before !== null),
    )
    if (client.has_account && isOwn) throw new ApiError('client.hasAccount')
    const after = Object.fromEntries(changes.map((change) => [change.field, change.after]))
    const all = { ...client, ...after }
    if (all.first_name === null && all.last_name === null && all.phone === null)
      throw invalid('client', 'needs a name or a phone')
    if (!(await changeContacts(tx, company, clientId, after))) throw new ApiError('client.alreadyExists')
    await renewContacts(tx, company, clientId, changes, now)
    if (wanted.phone !== undefined) await eraseUnusedChat(tx, client.phone)
    await writeAudit(tx, company, {
      by,
      act: 'client.changed',
      thing: 'client',
      thingId: clientId,
      clientId,
      before: Object.fromEntries(changes.map((change) => [change.field, change.before])),
      after,
      now,
    })
  })
}

/** Trims texts; null if empty. */
function checked(change: CompanyClientChange): Partial<ClientContacts> {
  const errors = [...nameErrors('client', change), ...emailErrors('client', change.email)]
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
  const texts: Partial<ClientContacts> = recordOf(
    fields.filter((field) => change[field] !== undefined),
    (field) => {
      const text = change[field]
      return text && !isBlank(text) ? text.trim() : null
    },
  )
  return texts.phone == null ? texts : { ...texts, phone: internationalPhone(texts.phone) }
}
