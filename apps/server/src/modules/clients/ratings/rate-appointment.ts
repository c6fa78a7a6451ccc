import type { Rating, RatingRequest } from '@zapys/contract'
import { tookPlace } from '@zapys/domain/appointments'
import { isBlank } from '@zapys/domain/validation'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { requireAccount } from '../accounts/public.ts'

type OwnAppointment = { clientId: string | undefined; appointmentId: string }

/**
 * Rates one service or resource of the client's own visit, once. Rejects as `calls.rateAppointment` lists, in the order
 * of docs/rules/own-appointments.md. S7.rating, S3.rating.
 */
export async function rateAppointment(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, appointmentId }: OwnAppointment,
  request: RatingRequest,
): Promise<Rating> {
  const settings = await requireAccount(database.db, company)
  if (!settings.rating.enabled) throw new ApiError('RATING_DISABLED')
  return database.inTransaction(async (tx) => {
    const appointment = await findAppointment(tx, company, { clientId, appointmentId })
    if (appointment.blocked) throw new ApiError('action.blocked')
    if (!tookPlace(appointment, clock.now())) throw new ApiError('rating.notYet')
    if (!(await hadPart(tx, company, appointmentId, request)))
      throw invalid('entity_rating.entity_id', 'is no part of this visit')
    const row = {
      rating_id: newId(),
      type: request.type,
      entity_id: request.entity_id,
      rating: request.rating,
      message: request.message && !isBlank(request.message) ? request.message.trim() : null,
      author: authorOf(appointment),
      created: new Date(clock.now()),
    }
    // Concurrent requests: the unique index admits one, the other is rejected.
    const inserted = await tx
      .insertInto('rating')
      .values({ company_id: company.companyId, appointment_id: appointmentId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('rating_id')
      .executeTakeFirst()
    if (inserted === undefined) throw new ApiError('rating.exists')
    const { rating_id, created, ...fields } = row
    return { id: rating_id, ...fields, answer: null, created: created.toISOString() }
  })
}

async function findAppointment(
  tx: Connection,
  company: CompanyScope,
  { clientId, appointmentId }: OwnAppointment,
) {
  const appointment =
    clientId === undefined
      ? undefined
      : await tx
          .selectFrom('appointment')
          .innerJoin('client', (join) =>
            join
              .onRef('client.company_id', '=', 'appointment.company_id')
              .onRef('client.client_id', '=', 'appointment.client_id'),
          )
          .select(['starts_at', 'duration', 'cancelled_at', 'status'])
          .select(['client.blocked', 'client.first_name', 'client.last_name'])
          .where('appointment.company_id', '=', company.companyId)
          .where('appointment.client_id', '=', clientId)
          .where('appointment_id', '=', appointmentId)
          // Locked until the rating is stored, so that a deleted account leaves no name in it.
          .where('client.deleted_at', 'is', null)
          .forKeyShare('client')
          .executeTakeFirst()
  if (appointment === undefined) throw new ApiError('appointment.notFound')
  return appointment
}

async function hadPart(
  tx: Connection,
  company: CompanyScope,
  appointmentId: string,
  { type, entity_id }: Pick<RatingRequest, 'type' | 'entity_id'>,
): Promise<boolean> {
  const part = await tx
    .selectFrom('appointment_service')
    .select('ordinal')
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .where(type === 'RESOURCE' ? 'resource_id' : 'service_id', '=', entity_id)
    .limit(1)
    .executeTakeFirst()
  return part !== undefined
}

/** Format «Марта К.»: ratings are public, so never the whole name. Null without a name. */
function authorOf({ first_name, last_name }: { first_name: string | null; last_name: string | null }) {
  const [initial] = last_name?.trim() ?? ''
  return [first_name?.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || null
}
