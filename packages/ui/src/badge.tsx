import type { ReactNode } from 'react'

export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'notice' | 'error' | 'success'
  children: ReactNode
}) {
  return <span className={`z-badge z-badge--${tone}`}>{children}</span>
}

/** A small button; with `pressed` it is one of several options and announces its state. */
export function Chip({
  pressed,
  disabled,
  onPress,
  icon,
  children,
}: {
  pressed?: boolean
  disabled?: boolean
  onPress(): void
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <button type="button" className="z-chip" aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}
