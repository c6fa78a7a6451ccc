import type { ElementType, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'

/** A raised surface for related content. */
export function Card({
  children,
  as: Element = 'div',
  className,
}: {
  children: ReactNode
  as?: ElementType
  className?: string
}) {
  return <Element className={classes('z-card', className)}>{children}</Element>
}

/** A titled part of a screen; the title names the region for screen readers. */
export function Section({
  title,
  action,
  children,
  id,
  level = 2,
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
  id?: string
  /** Level of its heading: 3 inside another section. */
  level?: 2 | 3
}) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section className="z-section" id={id} aria-labelledby={titleId}>
      <div className="z-section__head">
        <Heading id={titleId} className="z-section__title">
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
