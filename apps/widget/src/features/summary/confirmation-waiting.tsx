import { useActionToCome } from '#widget/chrome-hooks/screen.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

/** Skeleton of a confirmation, in its final layout. */
export function ConfirmationWaiting() {
  useActionToCome()
  return (
    <div className="z-stack z-stack--wide">
      <Skeleton shape="row" count={4} />
      <Skeleton shape="block" count={2} />
    </div>
  )
}
