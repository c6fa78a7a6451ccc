import { useQuery } from '@tanstack/react-query'
import type { VisitTime } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'

/**
 * Possible starts of a booking on another date, with performers; its own time counts as free. `date` null: no request.
 * Uses the booking's key if no client is signed in. A failure is not shown, because the move itself reports it.
 */
type MoveTimes = {
  appointment: string
  key: string | undefined
  date: string | null
  /** Length of a rental that is changed. */
  newSeconds: number | undefined
}

export function useMoveTimes({ appointment, key, date, newSeconds }: MoveTimes) {
  const api = useApi()
  const { company } = useCompany()
  return useQuery({
    queryKey: ['moveTimes', appointment, key, date, newSeconds],
    enabled: date !== null,
    staleTime: 0,
    meta: { handles: () => true },
    queryFn: async ({ signal }): Promise<VisitTime[]> => {
      const [end, params] = [date ?? '', { company: company.id, appointment }]
      // A start after midnight is listed on the date on which its shift began.
      const range = { start: addDays(end, -1), end, duration: newSeconds }
      const { days } =
        key === undefined
          ? await request('listOwnMoves', { params, query: range, signal }, api)
          : await request(
              'listManagedMoves',
              { params, query: { ...range, company_id: company.id }, manageKey: key, signal },
              api,
            )
      return days.flatMap(({ times = [] }) => times)
    },
  })
}
