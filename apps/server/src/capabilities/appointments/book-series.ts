import type { Appointment, Locale, SeriesRequest } from '@zapys/contract'
import { inTurn } from '../../database/in-turn.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { lineOf } from '../shares/public.ts'
import { announce } from '../messages/public.ts'
import { untilSettled } from '../visits/public.ts'
import { type Common, readBooking, shareOf, writeBooking } from './book-appointment.ts'
import { answerKey, type Booker } from './booker.ts'
import { withManageKey } from './manage-key.ts'
import { readAppointments } from './read-appointment.ts'

type Asked = {
  by: Booker
  appointment: SeriesRequest
  locale: Locale | undefined
  idempotencyKey: string | undefined
  caller: Caller
}

/**
 * Books the same visit at several starts, all or none: a client who plans a month wants to know at once which date does
 * not work. The refusal names it (`starts.2`) and carries the nearest free times. docs/rules/repeats.md.
 */
export async function bookSeries(
  deps: Deps,
  { by, appointment: asked, locale, idempotencyKey, caller }: Asked,
): Promise<{ series_id: string; appointments: Appointment[] }> {
  const starts = [...new Set(asked.starts)].sort()
  const { company, booking } = await readBooking(deps, by, { ...asked, start_time: starts[0]! })
  const booked = await inTurn(deps.database, lineOf(deps, company, caller), () =>
    untilSettled(deps, company, (rounds) =>
      writeOnce(deps, company, answerKey(by, idempotencyKey), asked, async (tx) => {
        const share = await shareOf(tx, deps, company, booking, caller, starts.length)
        const seriesId = newId()
        const ids: string[] = []
        const common: Common = { starts: starts.map((start) => Date.parse(start) / 1000) }
        for (const [index, start] of starts.entries()) {
          const visit = {
            ...booking.visit,
            startsAt: common.starts[index]!,
            field: `starts.${asked.starts.indexOf(start)}`,
          }
          // It gives its time back with the first of them, whichever it was for.
          const holdId = index === 0 ? booking.holdId : undefined
          const one = { ...booking, visit, holdId, seriesId }
          ids.push(await writeBooking(tx, deps, company, one, { share, rounds, common }))
        }
        await announce(tx, deps, company, { kind: 'BOOKED', appointmentId: ids[0]!, seriesId })
        const reader = { locale, clientId: booking.identity.clientId }
        return { series_id: seriesId, appointments: await readAppointments(tx, company, ids, reader) }
      }),
    ),
  )
  if (by.kind === 'CLIENT') return booked
  return {
    ...booked,
    appointments: booked.appointments.map((appointment) => withManageKey(deps, appointment)),
  }
}
