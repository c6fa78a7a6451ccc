import { SlotPickerSkeleton } from '#widget/features/slot-picker/slot-picker.tsx'
import { SoonestSkeleton } from '#widget/features/soonest/soonest.tsx'
import { ChosenSoFarSkeleton } from '#widget/features/summary/chosen-so-far.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

/** A time screen whose branch is still loading, as a skeleton of the final layout. */
export const TimeWaiting = () => (
  <div className="z-stack">
    <ChosenSoFarSkeleton />
    <SoonestSkeleton />
    <Skeleton shape="block" count={2} />
    <SlotPickerSkeleton />
  </div>
)
