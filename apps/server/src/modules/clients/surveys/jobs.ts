import { DAY_MS } from '@zapys/domain/time'
import type { Locale } from '@zapys/contract'
import { sql } from 'kysely'
import { goThroughCompanies } from '../../../platform/db/company-passes.ts'
import { scopeOf } from '../../../platform/db/company-scope.ts'
import { type CompanyPage, isOneOf, isOnPage } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { createLastReads } from './last-reads.ts'
import type { Deps } from '../../deps/deps.ts'
import { announce } from '../../messaging/messages/public.ts'
import { tookPlaceBetween, appointmentEnd } from '../../booking/visits/public.ts'
import { isSurveying } from './is-surveying.ts'

/** How long a survey can be answered. */
const OPEN_MS = 30 * DAY_MS

/** Maximum age of a visit that gets a survey: a server that was down for a week must not send a flood. */
const LOOK_BACK_MS = 2 * DAY_MS

/** Visits per statement. */
const PAGE_ROWS = 200

/**
 * Job. Opens the survey of each past visit of a client known to the company, with or without an account. Several
 * processes may run it at once: a visit has one survey. docs/rules/own-appointments.md.
 */
export function createOpeningSurveys(): (deps: Pick<Deps, 'database' | 'clock'>) => Promise<void> {
  const lastReads = createLastReads()
  return async (deps) => {
    const now = deps.clock.now()
    const { db } = deps.database
    await goThroughCompanies({
      db,
      companies: (page) => surveyingCompanies(db, page),
      turn: async (companies) => {
        const companyIds = companies.map(({ company_id }) => company_id)
        const since = lastReads.since(companyIds, now)
        const ended = await endedAppointments(db, { companyIds, now, since })
        await openSurveysOfVisits(deps, companies, ended)
        if (ended.length === PAGE_ROWS) return new Set(companyIds)
        for (const companyId of companyIds) lastReads.mark(companyId, now, since)
        return new Set()
      },
    })
  }
}

const surveyingCompanies = (db: Connection, page: CompanyPage) =>
  db
    .selectFrom('company')
    .innerJoin('survey_form', 'survey_form.company_id', 'company.company_id')
    .innerJoin('company_settings', 'company_settings.company_id', 'company.company_id')
    .select(['company.company_id', 'company.language'])
    .distinct()
    .where('company.active', '=', true)
    .where('survey_form.active', '=', true)
    .where(isSurveying)
    .where(isOnPage('company.company_id', page))
    .orderBy('company.company_id')
    .limit(page.limit)
    .execute()

async function openSurveysOfVisits(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  companies: readonly { company_id: string; language: Locale }[],
  appointments: Awaited<ReturnType<typeof endedAppointments>>,
): Promise<void> {
  const scopes = new Map(companies.map((company) => [company.company_id, scopeOf(company)]))
  for (const { company_id, client_id, questions, translations, starts_at, ...appointment } of appointments) {
    const company = scopes.get(company_id)!
    const now = clock.now()
    await database.inTransaction(async (tx) => {
      const opened = await tx
        .insertInto('survey')
        .values({
          ...appointment,
          company_id,
          survey_id: newId(),
          client_id: client_id!,
          starts_at: new Date(starts_at),
          questions: JSON.stringify(questions),
          translations: JSON.stringify(translations),
          created: new Date(now),
          expires_at: new Date(now + OPEN_MS),
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'appointment_id']).doNothing())
        .returning(['survey_id', 'appointment_id'])
        .executeTakeFirst()
      if (opened === undefined) return
      const { survey_id: surveyId, appointment_id: appointmentId } = opened
      await announce(tx, { clock }, company, { kind: 'SURVEY', appointmentId, surveyId })
    })
  }
}

/** Up to one page of visits that need a survey. Visits whose survey was opened are excluded. */
function endedAppointments(
  db: Connection,
  { companyIds, now, since }: { companyIds: readonly string[]; now: number; since: number },
) {
  return (
    db
      .selectFrom('survey_form')
      .innerJoin('company', 'company.company_id', 'survey_form.company_id')
      .innerJoin('company_settings', 'company_settings.company_id', 'survey_form.company_id')
      .innerJoin('appointment', 'appointment.company_id', 'survey_form.company_id')
      .innerJoin('client', (join) =>
        join
          .onRef('client.company_id', '=', 'appointment.company_id')
          .onRef('client.client_id', '=', 'appointment.client_id'),
      )
      .select(['appointment.company_id', 'appointment.appointment_id', 'appointment.client_id'])
      .select('appointment.starts_at')
      .select(['survey_form.title', 'survey_form.questions', 'survey_form.translations'])
      .where(isOneOf('appointment.company_id', companyIds))
      .where('company.active', '=', true)
      .where('survey_form.active', '=', true)
      .where(isSurveying)
      .where('client.blocked', '=', false)
      .where('client.deleted_at', 'is', null)
      // Invented clients of the demo companies get no survey.
      .where('appointment.source', '<>', 'DEMO')
      .where(tookPlaceBetween(Math.max(now - LOOK_BACK_MS, since), now))
      .where(sql<boolean>`${appointmentEnd} > survey_form.created`)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('survey')
              .select('survey.survey_id')
              .whereRef('survey.company_id', '=', 'appointment.company_id')
              .whereRef('survey.appointment_id', '=', 'appointment.appointment_id'),
          ),
        ),
      )
      .limit(PAGE_ROWS)
      .execute()
  )
}
