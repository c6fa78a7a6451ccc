import type { CompanySettingsChosen } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Replaces the company's chosen settings. Consistency is checked in `settings`. */
export async function saveSettings(
  tx: Tx,
  { companyId: company_id }: CompanyScope,
  chosen: CompanySettingsChosen,
): Promise<void> {
  const { appointment_statuses, entity_titles, widget_settings, booking_settings, ...columns } = chosen
  await tx
    .updateTable('company')
    .set({
      ...columns,
      social: JSON.stringify(columns.social),
      photo_texts: JSON.stringify(columns.photo_texts),
      translations: JSON.stringify(columns.translations),
    })
    .where('company_id', '=', company_id)
    .execute()
  const settings = {
    appointment_statuses: JSON.stringify(appointment_statuses),
    widget_settings: JSON.stringify(widget_settings),
    booking_settings: JSON.stringify(booking_settings),
  }
  await tx
    .insertInto('company_settings')
    .values({ company_id, ...settings })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(settings))
    .execute()
  await tx.deleteFrom('entity_title').where('company_id', '=', company_id).execute()
  if (entity_titles.length > 0)
    await tx
      .insertInto('entity_title')
      .values(entity_titles.map((title) => ({ company_id, ...title })))
      .execute()
}
