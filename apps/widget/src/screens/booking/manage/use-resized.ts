/** What a rental costs with another length, by the server, before it is moved. Not a screen of its own. */
import type { Appointment, MoveRequest, PlannedPrice } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { usePrice } from '#widget/features/booking/use-price.ts'
import type { Wanted } from '#widget/features/hold/hold-keeper.ts'
import { useFormats } from '#widget/language/use-text.tsx'

type ResizedInput = {
  appointment: Appointment
  startsAt: string | null | undefined
  services: Wanted['service_resource_settings']
  newSeconds: number | undefined
}

type Resized = {
  /** Undefined while it is on its way. */
  price: PlannedPrice | undefined
  /** The price in words. */
  shown: string | undefined
  /** What the move says of it. */
  asked: Pick<MoveRequest, 'duration' | 'shown'>
  refetch(): Promise<unknown>
}

/** Undefined where the length stays, and with it the price. */
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
    asked: { duration: newSeconds, ...(price && { shown: { price: price.price } }) },
    refetch,
  }
}
