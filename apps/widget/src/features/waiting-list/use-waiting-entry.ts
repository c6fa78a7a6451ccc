/** A waiting list entry by its key, polled while it may change. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WaitingEntry } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { type ApiFailure, isMissing } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { useAction } from '#widget/api/use-action.ts'
import { localStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'

/** Polling interval: an offer is valid for minutes and must be shown at once. */
const LOOK_MS = 10_000

const isOpen = ({ status }: WaitingEntry) => status === 'WAITING' || status === 'OFFERED'

/** Removes an ended entry from this browser, so that the client may join again. */
function seen(entry: WaitingEntry): WaitingEntry {
  if (!isOpen(entry)) localStore.keepOnly((key) => localStore.get(key) !== entry.id)
  return entry
}

export function useWaitingEntry(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const { company } = useCompany()
  const key = useOwnersKey('waiting', id)
  const queryKey = ['readWaitingEntry', id, key]
  const answer = useQuery<WaitingEntry, ApiFailure>({
    queryKey,
    enabled: key !== undefined,
    queryFn: async ({ signal }) =>
      seen(
        await request(
          'readWaitingEntry',
          { params: { entry: id }, query: { company_id: company.id }, manageKey: key, signal },
          api,
        ),
      ),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? LOOK_MS : false),
    refetchOnWindowFocus: true,
    meta: { handles: isMissing },
  })
  const leaving = useAction('leaveWaitingList')
  return {
    key,
    entry: answer.data,
    isUnknown: key === undefined || isMissing(answer.error),
    look: () => void answer.refetch(),
    leaving: leaving.busy,
    async leave() {
      const left = await leaving
        .run({ params: { entry: id }, body: { waiting: { company_id: company.id } }, manageKey: key })
        .catch(() => undefined) // The error policy has shown the reason.
      if (left) client.setQueryData(queryKey, seen(left))
    },
  }
}
