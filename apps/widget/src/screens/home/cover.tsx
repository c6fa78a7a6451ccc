import { startTransition, useState } from 'react'
import type { Branch } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { motifOf } from '@zapys/ui/motif.ts'

/** Wider than that a picture shows a place; narrower ones are marks, which a cover would cut. */
const LANDSCAPE = 1.3

/**
 * A picture of the first branch that has a wide one, over a pattern in the company's colours that stands where there is
 * none, until it is there, and where it does not load.
 */
export function Cover({ branches }: { branches: readonly Branch[] }) {
  const { company } = useCompany()
  // Shown at once: most branches give a place, and the first paint knows no sizes.
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
            // Out of the browser's store it may be there before anybody listens.
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

/** The company's motif, tile by tile; every other one is filled, so that it reads as woven. */
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
