import { isLocalDate } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import type { Draft } from './draft.ts'

/** Services and rentals of the branch, limited to those of the chosen person or room. */
export function useBookableServices(
  company: string,
  branch: string,
  { person, day }: Pick<Draft, 'person' | 'day'>,
) {
  const services = useAll(
    'listBranchServices',
    {
      params: { company, branch },
      query: {
        active: true,
        type: 'SERVICE',
        resource: person === '' ? undefined : person,
        withPriceOn: isLocalDate(day) ? day : undefined,
      },
    },
    { staleMs: 300_000, keepPrevious: true },
  )
  const bookable = useMemo(
    () =>
      (services.data ?? []).filter(
        ({ booking_type, group_training_service }) => booking_type !== 'EVENT' && !group_training_service,
      ),
    [services.data],
  )
  return { services, bookable }
}

type Bookable = ReturnType<typeof useBookableServices>['bookable'][number]

/** A rental is booked alone. */
export const isRental = ({ booking_type }: Pick<Bookable, 'booking_type'>): boolean => booking_type === 'RENT'
