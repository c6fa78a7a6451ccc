import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import { classes } from './classes.ts'

type Look = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 's'
  icon?: ReactNode
  /** Full width. */
  wide?: boolean
}

const look = ({ kind = 'secondary', size = 'm', wide }: Look, className?: string) =>
  classes(
    'z-button',
    `z-button--${kind}`,
    size === 's' && 'z-button--small',
    wide && 'z-button--wide',
    className,
  )

/** While `busy`, the button keeps its width and focus, and presses do nothing. */
export function Button({
  kind,
  size,
  icon,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, size, wide }, className)}
      aria-busy={busy || undefined}
      // The `disabled` attribute would drop the focus in the middle of an action.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(press) => (busy ? press.preventDefault() : onClick?.(press))}
    >
      {icon}
      <span className="z-button__label">{children}</span>
      {busy && <span className="z-spinner" aria-hidden="true" />}
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={look({ kind, size, wide }, className)}>
      {icon}
      <span className="z-button__label">{children}</span>
    </Link>
  )
}

/** A round button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes('z-icon-button', className)}
    >
      {children}
    </button>
  )
}
