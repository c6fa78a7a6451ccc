/** Other windows of this browser hear that a payment has arrived: a frame shows it before it polls again. */
import { broadcast, onBroadcast } from '#widget/browser/broadcast.ts'

const CHANNEL = 'zapys-paid'

export const announcePaid = (id: string): void => broadcast(CHANNEL, id)

/** Returns a function that unsubscribes. */
export const onPaid = (id: string, listener: () => void): (() => void) =>
  onBroadcast(CHANNEL, (paid) => {
    if (paid === id) listener()
  })
