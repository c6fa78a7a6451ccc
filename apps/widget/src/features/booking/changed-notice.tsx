import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

/** The server would not book what was shown before: what it is now stands below. `isMoved`: the event's time changed. */
export function ChangedNotice({ isMoved = false }: { isMoved?: boolean }) {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text(isMoved ? 'events.moved' : 'errors.appointment.changed.detail')}
    </Notice>
  )
}
