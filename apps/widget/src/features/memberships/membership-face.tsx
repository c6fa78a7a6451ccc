import { useState } from 'react'
import type { MembershipTemplate } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { motifOf } from '@zapys/ui/motif.ts'
import './membership-face.css'

type MembershipFaceProps = {
  kind: MembershipTemplate['kind']
  name: string
  logo: string | null
  /** Content or remaining amount, shown large. */
  holds: string
  /** Text below the amount. */
  foot?: string | undefined
  /** `resting`: not usable today; `over`: no longer usable. */
  look?: 'resting' | 'over' | undefined
}

/**
 * A membership or certificate as a card: its picture, or the company's colors.
 * Decorative: the parent component shows the same as text.
 */
export function MembershipFace({ kind, name, logo, holds, foot, look }: MembershipFaceProps) {
  const { company } = useCompany()
  const [failed, setFailed] = useState<string>()
  const picture = logo && logo !== failed ? logo : undefined
  return (
    <span
      className="z-pass-face"
      data-kind={kind}
      data-picture={picture !== undefined || undefined}
      data-look={look}
      aria-hidden="true"
    >
      <svg className="z-pass-face__motif" viewBox="0 0 96 48" preserveAspectRatio="xMaxYMid slice">
        <path d={motifOf(name)} />
        <path d={motifOf(name)} transform="translate(48 0)" />
      </svg>
      {picture !== undefined && (
        <img
          className="z-pass-face__picture"
          src={picture}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
        />
      )}
      <span className="z-pass-face__company">{company.name}</span>
      <span className="z-pass-face__words">
        <span className="z-pass-face__holds">{holds}</span>
        {foot && <span className="z-pass-face__foot">{foot}</span>}
      </span>
    </span>
  )
}
