import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { classes } from './classes.ts'
import { CheckIcon, ChevronIcon } from './icons.ts'

/** Rows in one card. `label`: name of a list without a heading. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="z-list" aria-label={label}>
      {children}
    </ul>
  )
}

type Row = {
  /** Address inside the widget; without `to` and `onPress` the row is not interactive. */
  to?: string
  onPress?(): void
  leading?: ReactNode
  /** A separate link before the row, such as a portrait; replaces `leading`. */
  lead?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** A third, less prominent line: rating, duration. */
  meta?: ReactNode
  /** Content at the end of the row: a price, a button. Rows with a target show an arrow after it. */
  trailing?: ReactNode
  badge?: ReactNode
  /** A separate button beside the row, in place of the arrow. */
  action?: ReactNode
  /** A separate link below the text, such as a rating. */
  below?: ReactNode
  /** For rows that can be selected. */
  selected?: boolean
}

/** One row of a `List`. The whole row is clickable. */
export function ListRow({
  to,
  onPress,
  leading,
  lead,
  title,
  subtitle,
  meta,
  trailing,
  badge,
  action,
  below,
  selected,
}: Row) {
  const content = (
    <>
      {leading}
      <span className="z-row__body">
        <span className="z-row__title">
          {title}
          {badge}
        </span>
        {subtitle && <span className="z-row__subtitle">{subtitle}</span>}
        {meta && <span className="z-row__meta">{meta}</span>}
      </span>
      {trailing && <span className="z-row__trailing">{trailing}</span>}
      {selected !== undefined ? (
        <span className={classes('z-row__mark', selected && 'z-row__mark--on')} aria-hidden="true">
          {selected && <CheckIcon />}
        </span>
      ) : (
        (to !== undefined || onPress) &&
        !action && <ChevronIcon className="z-row__arrow" aria-hidden="true" />
      )}
    </>
  )
  return (
    <li className="z-list__item">
      {lead && <span className="z-row__lead">{lead}</span>}
      {to !== undefined ? (
        <Link className="z-row z-row--press" to={to}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className="z-row z-row--press" aria-pressed={selected} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className="z-row">{content}</div>
      )}
      {action && <span className="z-row__action">{action}</span>}
      {below && <span className="z-row__below">{below}</span>}
    </li>
  )
}

/** An icon as the `leading` of a row; `accent` for the most common choice. */
export function RowIcon({ icon, tone = 'quiet' }: { icon: ReactNode; tone?: 'quiet' | 'accent' }) {
  return (
    <span className={`z-row__icon z-row__icon--${tone}`} aria-hidden="true">
      {icon}
    </span>
  )
}
