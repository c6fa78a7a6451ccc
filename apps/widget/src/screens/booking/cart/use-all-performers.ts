import { MINUTE_MS } from '@zapys/domain/time'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#widget/api/api.tsx'
import { wholeList } from '#widget/api/whole-list.ts'
import { useResourcesInput } from '#widget/features/catalogue/use-catalogue.ts'

/** Performers of each service in the company's order; undefined until all are loaded. */
export function useAllPerformers(
  branch: string,
  services: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const api = useApi()
  const client = useQueryClient()
  const inputOf = useResourcesInput()
  return useQueries({
    queries: services.map((service) =>
      wholeList('listResources', inputOf(branch, { services: [service] }), {
        api,
        client,
        staleMs: 5 * MINUTE_MS,
      }),
    ),
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
