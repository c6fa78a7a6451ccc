import type { CompanyClient, CompanyClientRequest } from '@zapys/contract'
import { isBlank } from '@zapys/domain/validation'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type Operator } from '../../../platform/http/key-holder.ts'
import { emailErrors, internationalPhone, nameErrors, typedPhone } from '../accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addKnownClient, saveNote } from '../clients/public.ts'

export type NewClient = Record<'first_name' | 'middle_name' | 'last_name' | 'phone' | 'email', string | null>

/** Rejects with `validation.failed` and `phone.notInternational`. */
export function readNewClient({
  first_name,
  middle_name,
  last_name,
  phone,
  email,
}: CompanyClientRequest): NewClient {
  const text = (value: string | null | undefined) => (value && !isBlank(value) ? value.trim() : null)
  const typed = text(phone)
  const client = {
    first_name: text(first_name),
    middle_name: text(middle_name),
    last_name: text(last_name),
    phone: typed === null ? null : internationalPhone(typed),
    email: text(email),
  }
  if (client.first_name === null && client.last_name === null && client.phone === null)
    throw invalid('client', 'needs a name or a phone')
  const errors = [...nameErrors('client', client), ...emailErrors('client', client.email)]
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
  return client
}

type AddOptions = {
  idempotencyKey?: string | undefined
  /** The import that adds the client. */
  importId?: string | undefined
  note?: { text: string; staffMemberId: string } | undefined
}

/**
 * Adds a client; a person who verifies the phone by a code becomes this client. Rejects as `readNewClient`, and with
 * `client.alreadyExists` and `idempotency.bodyChanged`.
 */
export async function addClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  /** Null for a command. */
  by: Operator | null,
  request: CompanyClientRequest,
  { idempotencyKey, importId, note }: AddOptions = {},
): Promise<CompanyClient> {
  const client = readNewClient({
    ...request,
    phone: await typedPhone(database.db, company, by, request.phone),
  })
  const key =
    by === null || idempotencyKey === undefined ? undefined : `client ${callerIdOf(by)} ${idempotencyKey}`
  // Only what the request lacks is stored for a repeat: no name and no contact.
  const { id, created } = await writeOnce({ database, clock }, company, key, request, async (tx) => {
    const now = clock.now()
    const added = await addKnownClient(tx, company, { ...client, created: new Date(now) })
    if (added === undefined) throw new ApiError('client.alreadyExists')
    await writeAudit(tx, company, {
      by,
      act: 'client.added',
      thing: 'client',
      thingId: added,
      clientId: added,
      after: {
        ...client,
        ...(note === undefined ? {} : { note: note.text }),
        ...(importId === undefined ? {} : { import_id: importId }),
      },
      now,
    })
    if (note !== undefined) await saveNote(tx, company, { ...note, clientId: added, noteId: newId(), now })
    return { id: added, created: new Date(now).toISOString() }
  })
  return {
    id,
    first_name: client.first_name,
    last_name: client.last_name,
    phone: client.phone,
    email: client.email,
    extra_fields: {},
    guest: true,
    blocked: false,
    blocked_reason: null,
    blocked_until: null,
    created,
  }
}
