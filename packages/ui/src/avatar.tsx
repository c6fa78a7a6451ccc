import { useState } from 'react'
import { classes } from './classes.ts'
import { motifOf } from './motif.ts'

const pixels = { s: 36, m: 48, l: 80, xl: 128 }

/** At most two letters, so that a long company name stays readable. */
const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
    .join('')
    .slice(0, 2)
    .toLocaleUpperCase()

/** A picture, or initials if there is none or it fails to load. Decorative: the name is shown beside it as text. */
export function Avatar({
  name,
  src,
  size = 'm',
  shape = 'round',
}: {
  name: string
  src?: string | null
  size?: keyof typeof pixels
  shape?: 'round' | 'square'
}) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={classes('z-avatar', `z-avatar--${size}`, shape === 'square' && 'z-avatar--square')}
      aria-hidden="true"
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <>
          <svg className="z-avatar__motif" viewBox="0 0 48 48">
            <path d={motifOf(name)} />
          </svg>
          <span className="z-avatar__initials">{initialsOf(name)}</span>
        </>
      )}
    </span>
  )
}
