import type { Notification } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'

export type NotificationToKeep = {
  clientId: string
  type: Notification['type']
  about: { appointmentId: string; seriesId?: string; surveyId?: string } | { entryId: string }
  /** The start that it speaks of, epoch milliseconds: a later move must not change what was told. */
  startsAt: number | null
}

/** In the list of the widget, where it stays however it reaches the client besides. */
export async function keepNotification(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { clientId, type, about, startsAt }: NotificationToKeep,
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      company_id: company.companyId,
      notification_id: newId(),
      client_id: clientId,
      type,
      ...('entryId' in about
        ? { entry_id: about.entryId }
        : {
            appointment_id: about.appointmentId,
            series_id: about.seriesId ?? null,
            survey_id: about.surveyId ?? null,
          }),
      starts_at: startsAt === null ? null : new Date(startsAt),
      created: new Date(clock.now()),
    })
    .execute()
}
