import type { BranchSettingsAnswer, CompanySettingsAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { textsByLocale } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { photoTexts } from '../pictures/public.ts'
import { settingsInForce } from '../branches/public.ts'
import { companySettings } from '../companies/public.ts'
import { chosenBooking, chosenWidget } from './chosen.ts'

export async function readCompanySettings(
  db: Connection,
  company: CompanyScope,
): Promise<CompanySettingsAnswer> {
  const { company_id, alias, company_type, language, social, translations, ...row } = await db
    .selectFrom('company')
    .select(['company_id', 'company_type', 'language', 'name', 'short_description', 'description', 'logo'])
    .select(['city', 'street', 'latitude', 'longitude', 'timezone', 'currency_code', 'social', 'photos'])
    .select(photoTexts)
    .select('translations')
    .select((one) =>
      one
        .selectFrom('company_alias')
        .select((alias) => alias.fn.min('alias').as('alias'))
        .whereRef('company_alias.company_id', '=', 'company.company_id')
        .as('alias'),
    )
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const stored = await db
    .selectFrom('company_settings')
    .select(['widget_settings', 'booking_settings'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  const { widget_settings, booking_settings, appointment_statuses, localizations } = await companySettings(
    db,
    company,
  )
  return {
    id: company_id,
    alias,
    company_type,
    language,
    settings: {
      ...row,
      translations: textsByLocale(translations, textNames),
      social,
      appointment_statuses,
      entity_titles: localizations,
      widget_settings: chosenWidget(stored?.widget_settings),
      booking_settings: chosenBooking(stored?.booking_settings),
    },
    in_force: { widget_settings, booking_settings },
  }
}

const textNames = ['name', 'short_description', 'description', 'city', 'street'] as const

/** Includes inactive branches. Rejects with `branch.notFound`. */
export async function readBranchSettings(
  db: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BranchSettingsAnswer> {
  const row = await db
    .selectFrom('branch')
    .leftJoin('company_settings', 'company_settings.company_id', 'branch.company_id')
    .select(['branch_id', 'branch.booking_settings', 'company_settings.booking_settings as company_wide'])
    .where('branch.company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('branch.notFound')
  return {
    id: row.branch_id,
    settings: { booking_settings: chosenBooking(row.booking_settings) },
    in_force: { booking_settings: settingsInForce(row.company_wide, row.booking_settings) },
  }
}
