import { startTransition, useState } from 'react'
import type { Branch } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { motifOf } from '@zapys/ui/motif.ts'

/** The minimum ratio of width to height. Narrower pictures are usually logos, which a cover would crop. */
const LANDSCAPE = 1.3

/**
 * The wide picture of the first branch that has one. A pattern in the company's colours is shown if there is none,
 * while it loads, and if it fails.
 */
export function Cover({ branches }: { branches: readonly Branch[] }) {
  const { company } = useCompany()
  // Shown before its size is known: most branches use a photo, and the first paint knows no sizes.
  const [isWide, setWide] = useState<boolean>()
  const picture = branches.find(({ logo }) => logo)?.logo
  return (
    <div className="z-cover" aria-hidden="true">
      <Pattern name={company.name} />
      {picture && isWide !== false && (
        <img
          className="z-cover__picture"
          src={picture}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          ref={(image) => {
            // A cached image may load before React attaches its listener.
            if (image?.complete && isWide === undefined) startTransition(() => setWide(isLandscape(image)))
          }}
          onLoad={({ currentTarget }) => setWide(isLandscape(currentTarget))}
          onError={() => setWide(false)}
        />
      )}
    </div>
  )
}

const isLandscape = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalHeight > 0 && naturalWidth / naturalHeight >= LANDSCAPE

const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7]
const ROWS = [0, 1, 2, 3]

/** The company's motif as tiles; every other one is filled, which looks woven. */
function Pattern({ name }: { name: string }) {
  const motif = motifOf(name)
  return (
    <svg className="z-cover__pattern" viewBox="0 0 384 192" preserveAspectRatio="xMidYMid slice">
      {ROWS.flatMap((row) =>
        COLUMNS.map((column) => (
          <svg
            key={`${row} ${column}`}
            x={column * 48}
            y={row * 48}
            width="48"
            height="48"
            viewBox="0 0 48 48"
          >
            <rect
              className={(row + column) % 2 === 0 ? 'z-cover__tile' : 'z-cover__tile z-cover__tile--strong'}
              width="48"
              height="48"
            />
            <path
              className="z-cover__line"
              d={motif}
              transform={(row + column) % 2 === 0 ? undefined : 'rotate(90 24 24)'}
            />
          </svg>
        )),
      )}
    </svg>
  )
}
