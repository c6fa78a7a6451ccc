import {
  CheckIcon,
  ClockIcon,
  CloseIcon,
  MoneyIcon,
  NoteIcon,
  OfflineIcon,
  SuccessIcon,
} from '@zapys/ui/icons.ts'
import { useQueue } from '#staff/features/queue/use-queue.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { clientName } from '#staff/features/booking/client-name.ts'
import type { Block } from './day.ts'
import { statusTone } from '#staff/features/booking/statuses.ts'

/** Symbols for statuses, because color alone is not accessible. */
const marks = [
  { status: 'LATE', Icon: ClockIcon },
  { status: 'ARRIVED', Icon: CheckIcon },
  { status: 'DONE', Icon: SuccessIcon },
  { status: 'NO_SHOW', Icon: CloseIcon },
] as const

/** Visible text of a booking or class on the board; its accessible name is complete. */
export function BlockWords({ block }: { block: Block }) {
  const formats = useFormats()
  const text = useText()
  const queue = useQueue()
  const times = (
    <>
      {formats.time(block.start)}
      <span className="board-block__until"> – {formats.time(block.end)}</span>
    </>
  )
  if (block.kind === 'event') {
    const { event } = block
    return (
      <>
        <span className="board-block__time">
          <span>{times}</span>
        </span>
        <span className="board-block__client">{event.name ?? event.service.name}</span>
        <span className="board-block__service">
          {text('desk.board.places', { used: event.used_space, space: event.space })}
        </span>
      </>
    )
  }
  const { booking, services } = block
  return (
    <>
      <span className="board-block__time">
        <span>{times}</span>
        {queue.some(
          ({ what, rejected }) =>
            rejected === undefined && what.kind === 'mark' && what.appointment === booking.id,
        ) && <OfflineIcon role="img" aria-label={text('desk.queue.mark')} />}
        {marks.map(
          ({ status, Icon }) =>
            booking.status === status && (
              <Icon key={status} role="img" aria-label={text(`desk.status.${status}`)} />
            ),
        )}
        {booking.comment !== null && <NoteIcon role="img" aria-label={text('desk.board.hasNote')} />}
        {booking.price > 0 && booking.remaining === 0 && (
          <MoneyIcon role="img" aria-label={text('desk.board.paid')} />
        )}
      </span>
      <span className="board-block__client">{clientName(booking.client) || text('desk.board.noName')}</span>
      <span className="board-block__service">{services}</span>
    </>
  )
}

export const toneOf = (block: Block) => (block.kind === 'event' ? 'event' : statusTone(block.booking.status))
