import type { ReactNode } from 'react'

/** Explains why a list is empty and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="z-empty">
      {icon && (
        <span className="z-empty__icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="z-empty__title">{title}</p>
      {text && <p className="z-empty__text">{text}</p>}
      {action && <div className="z-empty__action">{action}</div>}
    </div>
  )
}
