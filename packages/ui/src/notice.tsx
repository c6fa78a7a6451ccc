import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts'
import { useUiWords } from './words.tsx'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'
const icons = { info: InfoIcon, warning: WarningIcon, error: AlertIcon, success: SuccessIcon }

/** A message inside the page. Errors interrupt a screen reader, other messages wait for a pause. */
export function Notice({
  tone,
  title,
  children,
  action,
  onDismiss,
}: {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  onDismiss?(): void
}) {
  const Icon = icons[tone]
  const words = useUiWords()
  return (
    <div className={`z-notice z-notice--${tone}`} data-kept role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className="z-notice__icon" aria-hidden="true" />
      <div className="z-notice__body">
        {title && <p className="z-notice__title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="z-notice__action">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton label={words.close} className="z-notice__close" onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
