import { sql } from 'kysely'
import { companyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { sinceLastLook } from '../../database/since-last-look.ts'
import type { Deps } from '../../deps.ts'
import { announce } from '../messages/public.ts'
import { tookPlaceBetween, appointmentEnd } from '../visits/public.ts'
import { isSurveying } from './is-surveying.ts'

/** How long a survey can be answered. */
const OPEN_MS = 30 * 86_400_000

/** A visit that ended longer ago is not asked about any more: a server that was off for a week must not send a flood. */
const LOOK_BACK_MS = 2 * 86_400_000

/** Looked up at once. */
const BATCH = 500

/**
 * Opens the survey of each visit that has taken place, for a client whom the company knows, also one without an account
 * so far. Several processes may do so at once: a visit has one survey. `since`: visits that ended before were looked at (epoch
 * milliseconds). docs/rules/own-appointments.md.
 */
export async function openSurveys(deps: Pick<Deps, 'database' | 'clock'>, since = -Infinity): Promise<void> {
  for (;;) {
    const ended = await endedAppointments(deps.database.read, { now: deps.clock.now(), since })
    await openSurveysOfVisits(deps, ended)
    if (ended.length < BATCH) return
  }
}

/** The job. */
export const createOpeningSurveys = (): ((deps: Deps) => Promise<void>) => sinceLastLook(openSurveys)

async function openSurveysOfVisits(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  appointments: Awaited<ReturnType<typeof endedAppointments>>,
): Promise<void> {
  for (const { company_id, client_id, questions, translations, starts_at, ...appointment } of appointments) {
    const company = await companyScope(database.read, company_id)
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

/** Visits that are to be asked about. The statement speaks of all companies. */
function endedAppointments(read: Connection, { now, since }: { now: number; since: number }) {
  return (
    read
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
      .where('company.active', '=', true)
      .where('survey_form.active', '=', true)
      .where(isSurveying)
      .where('client.blocked', '=', false)
      .where('client.deleted_at', 'is', null)
      // Invented clients of the demo companies; nobody is there to be asked.
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
      .limit(BATCH)
      .execute()
  )
}
