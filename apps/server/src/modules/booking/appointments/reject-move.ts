import { DAY_SECONDS, HOUR_MS } from '@zapys/domain/time'
import type { BookingSettings } from '@zapys/contract'
import { mayMoveUntil } from '@zapys/domain/appointments'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { movesOf } from '../../messaging/messages/public.ts'
import type { AppointmentRow } from './read-appointment.ts'

/** Rejects with `appointment.cancelled`, and with `appointment.move.notAllowed` after the company's deadline. */
export function rejectMove(appointment: AppointmentRow, settings: BookingSettings, now: number): void {
  rejectEnded(appointment)
  const until = mayMoveUntil(settings.appointment, appointment.starts_at)
  if (until === null || now > until) throw new ApiError('appointment.move.notAllowed')
}

/** Rejects with `appointment.cancelled`. */
export function rejectEnded({ cancelled_at }: Pick<AppointmentRow, 'cancelled_at'>): void {
  if (cancelled_at !== null) throw new ApiError('appointment.cancelled')
}

/** Clients usually move a booking once or twice. Each move sends a message and blocks a time until the next one. */
const MAX_MOVES = 12
const MAX_MOVES_AN_HOUR = 4

/** Rejects with `appointment.move.tooOften`. */
export async function rejectManyMoves(
  tx: Tx,
  company: CompanyScope,
  { appointment_id, moved }: AppointmentRow,
  now: number,
): Promise<void> {
  if (moved >= MAX_MOVES) throw new ApiError('appointment.move.tooOften', { retryAfterSeconds: DAY_SECONDS })
  const moves = await movesOf(tx, company, [appointment_id], now - HOUR_MS)
  if (moves.length < MAX_MOVES_AN_HOUR) return
  const oldest = moves[MAX_MOVES_AN_HOUR - 1]!.created
  throw new ApiError('appointment.move.tooOften', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000)),
  })
}
