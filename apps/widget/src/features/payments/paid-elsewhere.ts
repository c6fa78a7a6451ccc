/** Notifies other windows of this browser of a payment, so that a frame shows it before its next poll. */
import { broadcast, onBroadcast } from '#widget/browser/broadcast.ts'

const CHANNEL = 'zapys-paid'

export const announcePaid = (id: string): void => broadcast(CHANNEL, id)

/** Returns a function that unsubscribes. */
export const onPaid = (id: string, listener: () => void): (() => void) =>
  onBroadcast(CHANNEL, (paid) => {
    if (paid === id) listener()
  })
