import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

/** The server rejected the shown values; the new ones are below. */
export function ChangedNotice() {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text('errors.appointment.changed.detail')}
    </Notice>
  )
}

/** The same for an event that was moved meanwhile. */
export function MovedNotice() {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text('events.moved')}
    </Notice>
  )
}
