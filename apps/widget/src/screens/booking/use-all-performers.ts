import { useQueries } from '@tanstack/react-query'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import type { CallInput } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** Who performs each of the services, in the order of the company; undefined until all are known. */
export function useAllPerformers(
  branch: string,
  services: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const api = useApi()
  const { company, tracking } = useCompany()
  return useQueries({
    queries: services.map((service) => {
      const input: CallInput<'listResources'> = {
        params: { company: company.id, branch },
        query: { active: true, size: 100, sort: 'ordinal', source: tracking.source, service: [service] },
      }
      return {
        queryKey: callKey('listResources', input, api.locale),
        queryFn: ({ signal }: { signal: AbortSignal }) => request('listResources', { ...input, signal }, api),
        staleTime: 5 * 60_000,
      }
    }),
    combine: (answers) => {
      const lists = answers.flatMap(({ data }) => (data ? [data.content] : []))
      if (lists.length < services.length) return undefined
      return new Map(
        lists.map((list, index) => [
          services[index] ?? '',
          list.filter(({ type }) => type !== 'GROUP').map(({ id }) => id),
        ]),
      )
    },
  })
}
