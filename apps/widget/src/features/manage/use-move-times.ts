import { useQuery } from '@tanstack/react-query'
import type { VisitTime } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'

/**
 * When on a date a booking may begin instead, each with who does what then; its own time counts as free. `date` null asks
 * nothing. With its key where no client is signed in. A failure stays silent: the move itself reports it.
 */
type MoveTimes = {
  appointment: string
  key: string | undefined
  date: string | null
  /** Of a rental whose length changes. */
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
      // What begins after midnight is listed on the date on which its shift began.
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
