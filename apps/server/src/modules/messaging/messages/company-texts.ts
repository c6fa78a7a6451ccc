/** Message texts customized by a company. docs/rules/messages.md */
import type { MessageText, MessageTextChange } from '@zapys/contract'
import { textFaults } from '@zapys/domain/message-texts'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'

export const companyTexts = (db: Connection, { companyId }: CompanyScope): Promise<MessageText[]> =>
  db
    .selectFrom('message_text')
    .select(['kind', 'channel', 'locale', 'title', 'text'])
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .orderBy('channel')
    .orderBy('locale')
    .execute()

/** Rejects with `validation.failed`; the error lists the available placeholders. */
export function rejectFaultyText(text: MessageText): void {
  const faults = textFaults(text)
  if (faults.length === 0) return
  throw new ApiError('validation.failed', {
    errors: faults.map(({ field, reason }) => {
      const path = `message_text.${field}`
      return { field: path, message: `${path}: ${reason}` }
    }),
  })
}

type Place = Pick<MessageText, 'kind' | 'channel' | 'locale'>

/** A null `text` restores the standard text. Idempotent. */
export const saveCompanyText = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by }: { by: Operator },
  { text, title = null, ...place }: MessageTextChange,
): Promise<MessageText | undefined> => {
  const newText = text === null ? undefined : { ...place, title, text }
  if (newText !== undefined) rejectFaultyText(newText)
  return deps.database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const before = (await companyTexts(tx, company)).find(
      ({ kind, channel, locale }) =>
        kind === place.kind && channel === place.channel && locale === place.locale,
    )
    if (before?.text === newText?.text && before?.title === newText?.title) return newText
    if (newText === undefined) await removeText(tx, company, place)
    else await storeText(tx, company, newText)
    await writeAudit(tx, company, {
      by,
      act: 'message_text.changed',
      thing: 'company',
      thingId: company.companyId,
      now: deps.clock.now(),
      ...(before && { before }),
      after: newText ?? place,
    })
    return newText
  })
}

async function removeText(tx: Tx, { companyId }: CompanyScope, place: Place): Promise<void> {
  await tx
    .deleteFrom('message_text')
    .where('company_id', '=', companyId)
    .where('kind', '=', place.kind)
    .where('channel', '=', place.channel)
    .where('locale', '=', place.locale)
    .execute()
}

async function storeText(tx: Tx, { companyId }: CompanyScope, text: MessageText): Promise<void> {
  await tx
    .insertInto('message_text')
    .values({ company_id: companyId, ...text })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'channel', 'locale'])
        .doUpdateSet({ title: text.title, text: text.text }),
    )
    .execute()
}
