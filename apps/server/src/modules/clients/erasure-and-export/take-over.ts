import type { TakeOver } from '../../../platform/deps.ts'
import { wasBookedAfter } from '../accounts/public.ts'
import { removeClient, takeBlock, takeMerged } from '../clients/public.ts'
import { kept } from './kept-data.ts'

const parts = Object.values(kept).flatMap(({ takeOver }) =>
  takeOver === undefined || takeOver === 'stays' ? [] : [takeOver],
)

/**
 * What the guest typed about themselves does not come along: the client's own profile says who they are. A block does:
 * proving the phone does not remove it.
 */
export const takeOver: TakeOver = {
  bookings: async (tx, company, { guest, clientId, until }) => {
    const from = { guestId: guest.client_id, clientId, until }
    const appointmentIds: string[] = []
    for (const { bookings } of parts) appointmentIds.push(...((await bookings?.(tx, company, from)) ?? []))
    if (guest.blocked) await takeBlock(tx, company, from)
    for (const { withBookings } of parts) await withBookings?.(tx, company, { ...from, appointmentIds })
    if (await wasBookedAfter(tx, company, from.guestId, until)) return
    // Nothing is left but answers about the guest and files that belong to them.
    for (const { rest } of parts) await rest?.(tx, company, from.guestId)
    await takeMerged(tx, company, { mergedId: from.guestId, clientId })
    // They point to it.
    await removeClient(tx, company, from.guestId)
  },
  wishes: async (tx, company, taken) => {
    for (const { wishes } of parts) await wishes?.(tx, company, taken)
  },
}
