/** Server price of a rental with another length, before it is moved. Not a screen. */
import type { Appointment, MoveRequest, PlannedPrice } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { usePrice } from '#widget/features/booking/use-price.ts'
import type { HoldInput } from '#widget/features/hold/hold-keeper.ts'
import { useFormats } from '#widget/language/use-text.tsx'

type ResizedInput = {
  appointment: Appointment
  startsAt: string | null | undefined
  services: HoldInput['service_resource_settings']
  newSeconds: number | undefined
}

type Resized = {
  /** Undefined while loading. */
  price: PlannedPrice | undefined
  /** Formatted price. */
  shown: string | undefined
  /** Part of the move request. */
  moveInput: Pick<MoveRequest, 'duration' | 'shown'>
  refetch(): Promise<unknown>
}

/** Undefined if the length, and so the price, is unchanged. */
export function useResized({
  appointment,
  startsAt,
  services,
  newSeconds,
}: ResizedInput): Resized | undefined {
  const { company, tracking } = useCompany()
  const formats = useFormats()
  const { data, refetch, isPlaceholderData } = usePrice(
    newSeconds === undefined || !startsAt
      ? undefined
      : {
          company_id: company.id,
          branch_id: appointment.branch.id,
          start_time: startsAt,
          duration: newSeconds,
          source: tracking.source,
          service_resource_settings: services,
        },
  )
  if (newSeconds === undefined) return undefined
  const price = isPlaceholderData ? undefined : data
  return {
    price,
    shown: price && formats.money(price.price, price.currency_code),
    moveInput: { duration: newSeconds, ...(price && { shown: { price: price.price } }) },
    refetch,
  }
}
