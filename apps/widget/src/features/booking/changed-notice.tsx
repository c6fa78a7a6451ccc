import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

/** The server would not book what was shown before: what it is now stands below. */
export function ChangedNotice() {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text('errors.appointment.changed.detail')}
    </Notice>
  )
}

/** The same of an event that was moved meanwhile. */
export function MovedNotice() {
  const text = useText()
  return (
    <Notice tone="warning" title={text('errors.appointment.changed.title')}>
      {text('events.moved')}
    </Notice>
  )
}
