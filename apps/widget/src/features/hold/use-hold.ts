/** Holds the time of a confirmation while it is open. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#widget/api/api.tsx'
import { repeatedIfBusy } from '#widget/api/repeats.ts'
import { request } from '#widget/api/request.ts'
import type { ApiOptions } from '#widget/api/request.ts'
import { touch } from '#widget/browser/touch.ts'
import { freeLists, holdKeeper, isHeldHere } from './holds.ts'
import type { HoldCalls, HoldInput } from './hold-keeper.ts'

/** Warn when less than this remains, in milliseconds. */
const WARNING_MS = 120_000

const callsOf = (api: ApiOptions): HoldCalls => ({
  take: (hold) => repeatedIfBusy(() => request('takeHold', { params: {}, body: { hold } }, api)),
  extend: (id, hold) =>
    repeatedIfBusy(() => request('extendHold', { params: { hold: id }, body: { hold } }, api)),
  release: (id, hold) => request('releaseHold', { params: { hold: id }, body: { hold } }, api),
})

const timeLists: readonly unknown[] = [...freeLists, 'soonest']

/** Invalidates free times. */
function useFreshTimes() {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => timeLists.includes(name),
    })
  }, [client])
}

/**
 * The current request for a hold. A page opened from a link holds nothing until the visitor interacts with it,
 * because previews and bots open links too. An existing hold of this browser stays, also after a reload.
 */
function useWhat(input: HoldInput | undefined) {
  const what = input && JSON.stringify(input)
  const isTouched = useSyncExternalStore(touch.subscribe, touch.seen, () => false)
  const [heldBefore, setHeldBefore] = useState<string>()
  if (what !== undefined && what !== heldBefore && !isTouched && isHeldHere(what)) setHeldBefore(what)
  const isCold = what !== undefined && !isTouched && what !== heldBefore
  return { what: isCold ? undefined : what, isCold }
}

/** Whether the page was opened without interaction and its first hold is pending: the list's data stays shown. */
function useIsFirst(isCold: boolean, isAnswered: boolean) {
  const [isFirst, setIsFirst] = useState(false)
  const next = isCold || (isFirst && !isAnswered)
  if (next !== isFirst) setIsFirst(next)
  return next
}

/** `input` undefined: no hold. While `frozen` nothing changes, because an unfinished booking may use the hold. */
export function useHold(input: HoldInput | undefined, frozen: boolean) {
  const api = useApi()
  const freshTimes = useFreshTimes()
  const { what, isCold } = useWhat(input)
  const state = useSyncExternalStore(holdKeeper.subscribe, holdKeeper.state)
  const hold = useSyncExternalStore(holdKeeper.subscribe, holdKeeper.own)

  useEffect(() => {
    if (!frozen)
      void holdKeeper.want(what === undefined ? null : (JSON.parse(what) as HoldInput), callsOf(api))
  }, [what, frozen, api])
  useEffect(() => () => holdKeeper.leave(freshTimes), [freshTimes])

  const until = hold ? Date.parse(hold.held_until) : undefined
  const phase = usePhase(until, freshTimes)
  const ours = state.what === what && what !== undefined
  const isFirst = useIsFirst(isCold, ours && state.status !== 'asking')
  // Between a choice and its request nothing may move, or the next press would miss its button.
  const status = ours ? state.status : what === undefined || frozen ? ('idle' as const) : ('asking' as const)
  return {
    /**
     * True if our own hold may be why the time is not listed as free. An expired one counts: booking still tries.
     * So does a request, except the first one after opening a link: what is pressed then must not disappear.
     */
    standsFor: ours && (state.status === 'held' || (state.status === 'asking' && !isFirst)),
    refusal: ours && state.status === 'refused' ? state.refusal : undefined,
    note: {
      // The line is reserved before the first interaction, so that nothing moves.
      status: isCold ? ('untouched' as const) : status,
      phase,
      until,
      extendable: hold?.extendable ?? false,
    },
    /** Price, performers and times from the hold's response, even if expired. */
    seen: ours && hold ? { ...hold, isLive: phase !== 'ended' } : undefined,
    /** The hold request is pending, and no other data predicts its response. */
    isComing: what !== undefined && !frozen && !isFirst && (!ours || state.status === 'asking'),
    /** Names of held required resources, such as a room; without the hold another one may be assigned. */
    besides: ours && phase !== 'ended' ? (hold?.besides ?? []).map(({ name }) => name) : [],
    /** No hold, and no release in progress. */
    isGivenBack: state.status === 'idle',
    idToBook: () => holdKeeper.idToBook(),
    extend: () => holdKeeper.extend(),
  }
}
export type HoldInUse = ReturnType<typeof useHold>

type Phase = 'kept' | 'ending' | 'ended'
const phaseOf = (until: number | undefined): Phase =>
  until === undefined || until <= Date.now() ? 'ended' : until - Date.now() <= WARNING_MS ? 'ending' : 'kept'

/** Updates only when the phase changes, not every second. */
function usePhase(until: number | undefined, onEnd: () => void): Phase {
  const [, look] = useState(0)
  useEffect(() => {
    if (until === undefined) return
    const timers = [until - WARNING_MS, until].map((at) =>
      at > Date.now()
        ? setTimeout(
            () => {
              look((count) => count + 1)
              if (at === until) onEnd()
            },
            at - Date.now() + 50,
          )
        : undefined,
    )
    return () => timers.forEach(clearTimeout)
  }, [until, onEnd])
  return phaseOf(until)
}
