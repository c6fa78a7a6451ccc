/** Imports busy times from a file at the command line: first a preview, then the import. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { horizon } from './horizon.ts'
import { addCalendar, removeCalendarRow, saveRead } from './rows.ts'
import { understandApart } from './understand-apart.ts'
import type { Understood } from './understand.ts'

export type FileOfResource = { resourceId: string; name: string; content: string; timeZone: string }

/** Busy times in the file from now on (epoch milliseconds), or the reason why it cannot be parsed. */
export const previewBusyTimes = (
  { content, timeZone }: Pick<FileOfResource, 'content' | 'timeZone'>,
  now: number,
): Promise<Understood | { problem: string }> => understandApart({ text: content, timeZone, ...horizon(now) })

/** Replaces what an earlier file of the same name imported for the resource. */
export async function importBusyTimes(
  tx: Tx,
  company: CompanyScope,
  { resourceId, name, content }: FileOfResource,
  understood: Understood,
  now: number,
): Promise<void> {
  for (const { calendar_id } of await filesOf(tx, company, resourceId, name))
    await removeCalendarRow(tx, company, calendar_id)
  const added = await addCalendar(tx, company, {
    resourceId,
    sealedUrl: null,
    source: name,
    staffMemberId: null,
    now,
  })
  await saveRead(tx, added, understood, { now, nextAt: null, tag: null, content })
  await writeAudit(tx, company, {
    by: null,
    act: 'outsideCalendar.imported',
    thing: 'outside_calendar',
    thingId: added.calendar_id,
    now,
    after: { resource_id: resourceId, source: name, busy_times: understood.times.length },
  })
}

const filesOf = (db: Connection, { companyId }: CompanyScope, resourceId: string, name: string) =>
  db
    .selectFrom('outside_calendar')
    .select('calendar_id')
    .where('company_id', '=', companyId)
    .where('resource_id', '=', resourceId)
    .where('source', '=', name)
    .where('sealed_url', 'is', null)
    .execute()
