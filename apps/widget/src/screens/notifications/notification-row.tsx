/** One notification. Not a screen. */
import type { Notification } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ChevronIcon } from '@zapys/ui/icons.ts'
import './notifications.css'

export function NotificationRow({ told, onOpen }: { told: Notification; onOpen(): void }) {
  const text = useText()
  const formats = useFormats()
  // The time of sending uses the reader's time zone; times inside the text use the branch's.
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date, seconds } = toLocal(here, Date.parse(told.created) / 1000)
  const content = (
    <>
      <span className="z-row__body">
        <span className="z-row__title">
          {!told.read && (
            <span className="z-told-new">
              <span className="z-visually-hidden">{text('notifications.unread')}</span>
            </span>
          )}
          {told.title}
        </span>
        <span className="z-row__subtitle">{told.text}</span>
        <span className="z-row__meta">
          {text('booking.dayAt', { date: formats.date(date), time: formats.time(seconds) })}
        </span>
      </span>
      {told.link !== null && <ChevronIcon className="z-row__arrow" aria-hidden="true" />}
    </>
  )
  const isOpen = told.link !== null || !told.read
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
