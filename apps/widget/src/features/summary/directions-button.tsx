import type { Branch } from '@zapys/contract'
import { DirectionsIcon } from '@zapys/ui/icons.ts'
import { directionsLink } from '#widget/company/place.ts'
import { useText } from '#widget/language/use-text.tsx'

/** Link with directions to a branch; hidden if its location is unknown. */
export function DirectionsButton({ branch }: { branch: Pick<Branch, 'address' | 'name'> }) {
  const text = useText()
  const directions = directionsLink(branch)
  if (directions === undefined) return null
  return (
    <a className="z-button z-button--secondary" href={directions} target="_blank" rel="noopener noreferrer">
      <DirectionsIcon aria-hidden />
      {text('booking.directions')}
    </a>
  )
}
