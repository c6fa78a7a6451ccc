/** Reads, cancels and moves an own booking. */
import { useQueryClient } from '@tanstack/react-query'
import type { CancelledVisits, MoveRequest, OwnAppointment } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { askOrRemember } from '#widget/api/copied-calls.ts'
import { ApiFailure, isMissing } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { callKey, useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { isBlocked, isChanged, isRepaired } from '#widget/features/booking/refusals.ts'

/** All fields, as returned by the call for one appointment. */
export type WholeAppointment = OwnAppointment & Required<Pick<OwnAppointment, 'branch' | 'details'>>

/** For cancelling: the screen shows its own text, and the session stays. S7.record, S8.message. */
const isForbidden = ({ status, code }: ApiFailure) => status === 403 || code === 'authorization.failed'

const isShownHere = (failure: ApiFailure) =>
  isRepaired(failure) ||
  isChanged(failure) ||
  isBlocked(failure) ||
  ['appointment.move.notAllowed', 'appointment.cancelled'].includes(failure.code)

const lists = ['listOwnAppointments', 'listOwnEvents']

export function useOwnAppointment(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const { company } = useCompany()
  const input = { params: { company: company.id, appointment: id } }
  const answer = useCall('getOwnAppointment', input, { handles: isMissing, ask: askOrRemember })
  const cancelling = useAction('cancelOwnAppointment', { handles: isForbidden })
  const moving = useAction('moveOwnAppointment', { handles: isShownHere })

  /** Undefined if rejected: the shown data stays unchanged. */
  const change = async (send: () => Promise<OwnAppointment>) => {
    try {
      const changed = await send()
      client.setQueryData(callKey('getOwnAppointment', input, api.locale), changed)
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => lists.includes(String(name)) })
      return changed as WholeAppointment
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return undefined
    }
  }
  return {
    appointment: answer.data as WholeAppointment | undefined,
    isUnknown: isMissing(answer.error),
    reload: () => void answer.refetch(),
    cancel: async (visits: CancelledVisits) => {
      const body = visits === 'ONE' ? {} : { appointment: { visits } }
      const cancelled = await change(() => cancelling.run({ ...input, body }))
      // The other visits of the series have changed, too.
      if (cancelled?.series)
        void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'getOwnAppointment' })
      return cancelled
    },
    cancelling: cancelling.busy,
    /** The company restricts cancelling, or the client may not cancel. */
    notCancelled: cancelling.error !== null && isForbidden(cancelling.error),
    async move(to: Omit<MoveRequest, 'company_id'>) {
      const moved = await change(() => moving.run({ ...input, body: { appointment: to } }))
      // Rejected: refetches whether the booking may be moved at all.
      if (moved === undefined) void answer.refetch()
      return moved
    },
    moving: moving.busy,
    notMoved: moving.error !== null && isShownHere(moving.error) ? moving.error : undefined,
    forget: () => {
      moving.forget()
      cancelling.forget()
    },
  }
}
