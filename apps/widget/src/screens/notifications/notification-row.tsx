/** One notification. Not a screen. */
import type { Notification } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ChevronIcon } from '@zapys/ui/icons.ts'
import './notifications.css'

export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen(): void }) {
  const text = useText()
  const formats = useFormats()
  // The time of sending uses the reader's time zone; times inside the text use the branch's.
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, seconds } = toLocal(here, Date.parse(notification.created) / 1000)
  const content = (
    <>
      <span className="z-row__body">
        <span className="z-row__title">
          {!notification.read && (
            <span className="z-told-new">
              <span className="z-visually-hidden">{text('notifications.unread')}</span>
            </span>
          )}
          {notification.title}
        </span>
        <span className="z-row__subtitle">{notification.text}</span>
        <span className="z-row__meta">
          {text('booking.dayAt', { date: formats.date(date), time: formats.time(seconds) })}
        </span>
      </span>
      {notification.link !== null && <ChevronIcon className="z-row__arrow" aria-hidden="true" />}
    </>
  )
  const isOpen = notification.link !== null || !notification.read
  return (
    <li className="z-list__item">
      {isOpen ? (
        <button type="button" className="z-row z-row--press" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className="z-row">{content}</div>
      )}
    </li>
  )
}
