import { Skeleton } from '@zapys/ui/skeleton.tsx'

/** A confirmation before it knows what is booked, in the shape that it will have. */
export const ConfirmationWaiting = () => (
  <div className="z-stack z-stack--wide">
    <Skeleton shape="row" count={4} />
    <Skeleton shape="block" count={2} />
  </div>
)
