/** Reads, cancels and moves a booking with its manage key. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appointment, CancelledVisits, MoveRequest } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { ApiFailure, isMissing } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { useAction } from '#widget/api/use-action.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { updateBooked } from '#widget/features/booking/booked.ts'
import { isBlocked, isChanged, isRepaired } from '#widget/features/booking/refusals.ts'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'

/** Failures of a change that the screen shows: no such booking, or the company no longer allows the change. */
const isShownHere = (failure: ApiFailure) =>
  isRepaired(failure) ||
  isChanged(failure) ||
  isBlocked(failure) ||
  [
    'appointment.notFound',
    'validation.failed',
    'appointment.move.notAllowed',
    'appointment.cancelled',
  ].includes(failure.code)

export function useManaged(appointmentId: string) {
  const api = useApi()
  const client = useQueryClient()
  const { company } = useCompany()
  const key = useOwnersKey('manage', appointmentId)
  const queryKey = ['readManaged', appointmentId, key, api.locale]
  const answer = useQuery<Appointment, ApiFailure>({
    queryKey,
    enabled: key !== undefined,
    queryFn: ({ signal }) =>
      request(
        'readManaged',
        { params: { appointment: appointmentId }, query: { company_id: company.id }, manageKey: key, signal },
        api,
      ),
    meta: { handles: isMissing },
  })
  const cancel = useAction('cancelManaged', { handles: isShownHere })
  const move = useAction('moveManaged', { handles: isShownHere })
  const input = { params: { appointment: appointmentId }, manageKey: key }

  /** Undefined if rejected: `failure` or the error policy shows why. The current state is then refetched. */
  const change = async (send: () => Promise<Appointment>) => {
    try {
      const changed = await send()
      client.setQueryData(queryKey, changed)
      updateBooked(sessionStore, changed)
      return changed
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isRepaired(error)) void answer.refetch()
      return undefined
    }
  }
  return {
    key,
    appointment: answer.data,
    /** A wrong or old key, or an invalid id. */
    isUnknown: key === undefined || isMissing(answer.error),
    cancel: async (visits: CancelledVisits) => {
      const body = { appointment: { company_id: company.id, ...(visits !== 'ONE' && { visits }) } }
      const cancelled = await change(() => cancel.run({ ...input, body }))
      // The other visits of the series have changed, too.
      if (cancelled?.series) void client.invalidateQueries({ queryKey: ['readManaged'] })
      return cancelled
    },
    move: (to: Omit<MoveRequest, 'company_id'>) =>
      change(() => move.run({ ...input, body: { appointment: { company_id: company.id, ...to } } })),
    busy: cancel.busy || move.busy,
    failure: [move.error, cancel.error].find((error) => error !== null && isShownHere(error)) ?? undefined,
    forget: () => {
      move.forget()
      cancel.forget()
    },
  }
}
