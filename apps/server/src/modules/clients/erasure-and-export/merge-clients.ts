import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Merged } from '../../../platform/db/merged.ts'
import type { Deps } from '../../deps/deps.ts'
import { newId } from '../../../platform/db/ids.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockBookingsOf } from '../../booking/appointments/public.ts'
import { eraseUnusedChat } from '../../messaging/outbox/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { type LockedClient, lockClients, mergeInto, saveNote, takeBlock } from '../clients/public.ts'
import { personalData } from './personal-data.ts'

const moves = Object.values(personalData).flatMap(({ merge }) =>
  merge === undefined || merge === 'stays' ? [] : [merge],
)

/**
 * Merges two clients: all data of the merged one moves, empty fields of the other one are filled, a block of either
 * stays. A phone or email address without a free field becomes a note. Repeating the merge changes nothing.
 * Rejects with `client.notFound`, and with `client.hasAccount` if a person signs in as the merged one.
 * docs/rules/operator.md, Clients
 */
export async function mergeClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  by: Operator,
  merged: Merged,
): Promise<void> {
  const { mergedId, clientId } = merged
  if (mergedId === clientId) throw invalid('merge.client', 'must be another client')
  await database.inTransaction(async (tx) => {
    await lockBookingsOf(tx, company, mergedId)
    const rows = await lockClients(tx, company, [mergedId, clientId])
    const target = rows.find(({ client_id }) => client_id === clientId)
    const source = rows.find(({ client_id }) => client_id === mergedId)
    if (target === undefined || target.deleted_at !== null) throw new ApiError('client.notFound')
    if (source?.merged_into === clientId) return
    if (source === undefined || source.deleted_at !== null) throw new ApiError('client.notFound')
    if (source.has_account) throw new ApiError('client.hasAccount')
    for (const move of moves) await move(tx, company, merged)
    if (source.blocked) await takeBlock(tx, company, { guestId: mergedId, clientId })
    await mergeInto(tx, company, { source, target }, { clock })
    await eraseUnusedChat(tx, source.phone)
    const text = notTaken(source, target)
    if (text !== undefined)
      await saveNote(tx, company, {
        clientId,
        noteId: newId(),
        text,
        staffMemberId: by.staffMemberId,
        now: clock.now(),
      })
    const { first_name, middle_name, last_name, phone, email } = source
    await writeAudit(tx, company, {
      by,
      act: 'client.merged',
      thing: 'client',
      thingId: clientId,
      clientId,
      before: { first_name, middle_name, last_name, phone, email },
      after: { merged: mergedId },
      now: clock.now(),
    })
  })
}

/**
 * A client has one phone and one email address. Others become a note with the name, so that staff recognize the caller.
 */
function notTaken(source: LockedClient, target: LockedClient): string | undefined {
  const others = (['phone', 'email'] as const).filter((contact) => {
    const remaining = target[contact] ?? (target.has_account ? null : source[contact])
    return source[contact] !== null && source[contact] !== remaining
  })
  if (others.length === 0) return undefined
  const name = [source.first_name, source.last_name].filter(Boolean).join(' ')
  return [name, ...others.map((contact) => source[contact])].filter(Boolean).join(', ')
}
