import type { ReactNode } from 'react'
import { Link } from '@zapys/ui/link.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { EditIcon } from '@zapys/ui/icons.ts'
import './summary.css'

export type SummaryLine = {
  id: string
  icon: ReactNode
  /** Subject of the line: services, performer, time, place. */
  label: string
  value: ReactNode
  detail?: string | undefined
  /** Address of its step; all other choices and typed values stay. */
  to?: string | undefined
}

/** Performer, services, time, place and cancellation terms, shown before confirming. */
export function VisitSummary({
  title,
  lines,
  children,
}: {
  title: string
  lines: SummaryLine[]
  children?: ReactNode
}) {
  const text = useText()
  return (
    <section className="z-summary" aria-label={title}>
      <ul className="z-summary__lines">
        {lines.map((line) => (
          <li key={line.id}>
            {line.to === undefined ? (
              <div className="z-summary__line">
                <Line {...line} />
              </div>
            ) : (
              <Link className="z-summary__line" to={line.to}>
                <Line {...line} />
                <span className="z-summary__change">
                  <EditIcon aria-hidden />
                  <span className="z-visually-hidden">{text('booking.change')}</span>
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function Line({ icon, label, value, detail }: SummaryLine) {
  return (
    <>
      <span className="z-summary__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="z-summary__text">
        <span className="z-summary__label">{label}</span>
        <span className="z-summary__value">{value}</span>
        {detail && <span className="z-summary__detail">{detail}</span>}
      </span>
    </>
  )
}
