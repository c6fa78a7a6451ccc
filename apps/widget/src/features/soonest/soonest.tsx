import { useText } from '#widget/language/use-text.tsx'
import { SoonestIcon } from '@zapys/ui/icons.ts'
import './soonest.css'

/** Button for the first free time. `when` is formatted: "today 17:30". */
export function Soonest({ when, onTake }: { when: string; onTake(): void }) {
  const text = useText()
  return (
    <button type="button" className="z-soonest" onClick={onTake}>
      <SoonestIcon aria-hidden />
      <span>{text('booking.soonest', { when })}</span>
    </button>
  )
}

/** Reserves the place, so that nothing moves when the time is found. */
export const SoonestSkeleton = () => <span className="z-soonest z-soonest--waiting" aria-hidden="true" />
