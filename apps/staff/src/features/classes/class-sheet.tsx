import { Button } from '@zapys/ui/button.tsx'
import { EditIcon, InviteIcon, MessageIcon } from '@zapys/ui/icons.ts'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { isOver } from '#staff/features/booking/is-over.ts'
import { MessageForm } from '#staff/features/messages/message-form.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { AddParticipant } from './add-participant.tsx'
import { CancelClass } from './cancel-class.tsx'
import { type ClassProps, ClassWhen } from './class-parts.tsx'
import { ClassWaiting } from './class-waiting.tsx'
import { EditClass } from './edit-class.tsx'
import { EndTimetable } from './end-timetable.tsx'
import { MoveClass } from './move-class.tsx'
import { Participant, useClassBookings } from './participant.tsx'
import { Participants } from './participants.tsx'
import { className } from './week.ts'

type Part =
  | 'facts'
  | 'add'
  | 'edit'
  | 'move'
  | 'cancel'
  | 'end'
  | 'write'
  | { booking: string; isCancelling: boolean }

/** A class and its participants; each action has its own sheet. */
export function ClassSheet(props: ClassProps) {
  const text = useText()
  const [part, setPart] = useState<Part>('facts')
  const back = { ...props, onClose: () => setPart('facts') }
  const bookings = useClassBookings(props)
  if (typeof part === 'object') return <Participant {...back} {...part} bookings={bookings} />
  if (part === 'add') return <AddParticipant {...back} />
  if (part === 'edit') return <EditClass {...back} />
  if (part === 'end') return <EndTimetable {...back} />
  if (part === 'move') return <MoveClass {...back} />
  if (part === 'cancel') return <CancelClass {...back} onCancelled={props.onClose} />
  if (part === 'write')
    return (
      <MessageForm {...back} to={{ event_id: props.placed.event.id }} title={text('desk.message.writeAll')} />
    )
  return <FactsSheet {...props} bookings={bookings.byId} onPart={setPart} />
}

type FactsProps = ClassProps & {
  bookings: ReturnType<typeof useClassBookings>['byId']
  onPart(part: Part): void
}

function FactsSheet({ branch, placed, onClose, report, bookings, onPart }: FactsProps) {
  const text = useText()
  const { can } = useSession()
  const { event } = placed
  const isOpen = can('bookings.write') && !isOver(event)
  return (
    <Sheet
      open
      onClose={onClose}
      title={className(event)}
      footer={
        isOpen && (
          <div className="desk-pair">
            <Button onClick={() => onPart('move')}>{text('desk.class.move')}</Button>
            <Button kind="danger" onClick={() => onPart('cancel')}>
              {text('desk.class.cancel')}
            </Button>
          </div>
        )
      }
    >
      <div className="z-stack">
        <ClassWhen placed={placed} />
        {isOpen && (
          <div className="z-cluster">
            <Button icon={<InviteIcon aria-hidden="true" />} onClick={() => onPart('add')}>
              {text('desk.class.add')}
            </Button>
            {event.appointments.length > 0 && can('messages.write') && (
              <Button icon={<MessageIcon aria-hidden="true" />} onClick={() => onPart('write')}>
                {text('desk.message.writeAll')}
              </Button>
            )}
          </div>
        )}
        <Participants
          branch={branch.id}
          event={event}
          bookings={bookings}
          report={report}
          onOpen={(booking) => onPart({ booking, isCancelling: false })}
          onAsk={(booking) => onPart({ booking, isCancelling: true })}
        />
        {isOpen && (
          <div className="z-cluster">
            <Button icon={<EditIcon aria-hidden="true" />} onClick={() => onPart('edit')}>
              {text('desk.class.edit')}
            </Button>
            <Button kind="quiet" onClick={() => onPart('end')}>
              {text('desk.class.end')}
            </Button>
          </div>
        )}
        <ClassWaiting branch={branch} event={event} report={report} />
      </div>
    </Sheet>
  )
}
