import { useCall } from '#staff/api/use-call.ts'
import type { RentalService } from './rental.ts'

export type OfferedRental = {
  service: RentalService
  /** Ids of what is rented at the branch; undefined until loaded. */
  rooms: readonly string[] | undefined
  isLoading: boolean
}

/** Bounds of a rental and what is rented; undefined without an id. */
export function useRentalService(
  company: string,
  branch: string,
  id: string | undefined,
): OfferedRental | undefined {
  const { data, isPending } = useCall(
    'readCompanyService',
    { params: { company, service: id ?? '' } },
    { enabled: id !== undefined, staleMs: 300_000 },
  )
  if (id === undefined) return undefined
  return {
    service: data ?? { id, min_duration: null, max_duration: null },
    rooms: data?.branches.find((one) => one.id === branch)?.resources,
    isLoading: isPending,
  }
}
