import type { ElementType, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'

/** A raised ground for things that belong together. */
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
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
  id?: string
}) {
  const titleId = useId()
  return (
    <section className="z-section" id={id} aria-labelledby={titleId}>
      <div className="z-section__head">
        <h2 id={titleId} className="z-section__title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
