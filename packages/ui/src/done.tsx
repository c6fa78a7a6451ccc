import type { ReactNode } from 'react'
import { CheckIcon } from './icons.ts'
import './done.css'

/** Success: a check mark and what to know next. */
export function Done({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="z-done">
      <span className="z-done__mark" aria-hidden="true">
        <CheckIcon />
      </span>
      <p className="z-done__reference">{title}</p>
      {children && <div className="z-soft">{children}</div>}
    </div>
  )
}
