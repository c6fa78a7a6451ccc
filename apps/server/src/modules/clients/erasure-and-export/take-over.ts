import { lockBookingsOf, renewContacts } from '../../booking/appointments/public.ts'
import type { TakeOver } from '../../deps/take-over.ts'
import { eraseUnusedChat } from '../../messaging/outbox/public.ts'
import { wasBookedAfter } from '../accounts/public.ts'
import { lockClients, removeClient, takeBlock, takeMerged } from '../clients/public.ts'
import { personalData } from './personal-data.ts'

const parts = Object.values(personalData).flatMap(({ takeOver }) =>
  takeOver === undefined || takeOver === 'stays' ? [] : [takeOver],
)

/**
 * Details that the guest typed are not transferred: the client's own profile applies. A block is transferred: verifying
 * the phone does not remove it.
 */
export const takeOver: TakeOver = {
  bookings: async (tx, company, { guest, clientId, until }) => {
    const guestTransfer = { guestId: guest.client_id, clientId, until }
    const appointmentIds: string[] = []
    for (const { bookings } of parts)
      appointmentIds.push(...((await bookings?.(tx, company, guestTransfer)) ?? []))
    if (guest.blocked) await takeBlock(tx, company, guestTransfer)
    for (const { withBookings } of parts)
      await withBookings?.(tx, company, { ...guestTransfer, appointmentIds })
    if (await wasBookedAfter(tx, company, guestTransfer.guestId, until)) return
    // Only answers about the guest and the guest's files are left.
    for (const { rest } of parts) await rest?.(tx, company, guestTransfer.guestId)
    await takeMerged(tx, company, { mergedId: guestTransfer.guestId, clientId })
    // Last, since the other rows refer to it.
    await removeClient(tx, company, guestTransfer.guestId)
  },
  waitingEntries: async (tx, company, transfer) => {
    for (const { waitingEntries } of parts) await waitingEntries?.(tx, company, transfer)
  },
  newPhone: async (tx, company, { clientId, phone, now }) => {
    await lockBookingsOf(tx, company, clientId)
    const [client] = await lockClients(tx, company, [clientId])
    if (client === undefined || client.phone === phone) return
    await renewContacts(tx, company, clientId, [{ field: 'phone', before: client.phone, after: phone }], now)
  },
  formerPhone: eraseUnusedChat,
}
