import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

/** The server rejected the shown values; the new ones are below. `isMoved`: the event has another time. */
export function ChangedNotice({ isMoved = false }: { isMoved?: boolean }) {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text(isMoved ? 'events.moved' : 'errors.appointment.changed.detail')}
    </Notice>
  )
}
