/** Server preview of a repeating visit, including the cover of moved dates. */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RepeatQuestion } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { type Answer, request } from '#widget/api/request.ts'
import { useSession } from '#widget/session/session.tsx'

type Moved = NonNullable<RepeatQuestion['repeat']['moved']>

type Asking = {
  enabled: boolean
  /** Unavailable dates, with the chosen alternatives. */
  moved: Moved
  /** Why the series was not booked: another client took a date, or a price has changed. The preview is refetched. */
  failure: ApiFailure | undefined
}

export function usePreview({ repeat, ...appointment }: RepeatQuestion, { enabled, moved, failure }: Asking) {
  const api = useApi()
  const isOwn = useSession().token !== null
  const preview = useQuery<Answer<'previewRepeat'>, ApiFailure>({
    queryKey: ['previewRepeat', appointment, repeat, moved, isOwn],
    enabled,
    queryFn: ({ signal }) =>
      request(
        'previewRepeat',
        { params: {}, body: { appointment: { ...appointment, repeat: { ...repeat, moved } } }, signal },
        api,
      ),
    staleTime: 20_000,
    meta: { handles: () => true, isOwn },
  })
  const { refetch } = preview
  useEffect(() => {
    if (failure !== undefined) void refetch()
  }, [failure, refetch])
  return preview
}
