import type { ReactNode } from 'react'
import { CheckIcon } from './icons.ts'
import './done.css'

/** It worked: the mark, and what to know of it. */
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
