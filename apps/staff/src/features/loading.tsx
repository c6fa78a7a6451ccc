import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useText } from '#staff/language/language.tsx'

/** Placeholder of a screen or sheet whose script or data is loading. */
export function Loading({ count = 4 }: { count?: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('desk.loading')}>
      <Skeleton shape="block" count={count} />
    </div>
  )
}
