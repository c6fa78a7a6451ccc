import type { CompanyAppointment } from '@zapys/contract'
import type { QueuedAct } from '#staff/session/queue.ts'
import { clientName } from './client-name.ts'

type Mark = Extract<QueuedAct['what'], { kind: 'mark' }>

/** A status or note of a booking, in the format of the offline queue. */
export const markOf = (
  { id, client, start_time }: Pick<CompanyAppointment, 'id' | 'client' | 'start_time'>,
  booking: Pick<Mark, 'status' | 'comment' | 'version'>,
): Mark => ({ kind: 'mark', appointment: id, client: clientName(client), start_time, ...booking })
