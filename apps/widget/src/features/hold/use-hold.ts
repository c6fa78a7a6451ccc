/** Holds what a confirmation is about for as long as it is open. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#widget/api/api.tsx'
import { repeatedIfBusy } from '#widget/api/repeats.ts'
import { request } from '#widget/api/request.ts'
import type { ApiOptions } from '#widget/api/request.ts'
import { touch } from '#widget/browser/touch.ts'
import { freeLists, holdKeeper, isHeldHere } from './holds.ts'
import type { HoldCalls, Wanted } from './hold-keeper.ts'

/** Longer than this before its end a hold needs no words of warning. */
const WARNING_MS = 120_000

const callsOf = (api: ApiOptions): HoldCalls => ({
  take: (hold) => repeatedIfBusy(() => request('takeHold', { params: {}, body: { hold } }, api)),
  extend: (id, hold) =>
    repeatedIfBusy(() => request('extendHold', { params: { hold: id }, body: { hold } }, api)),
  release: (id, hold) => request('releaseHold', { params: { hold: id }, body: { hold } }, api),
})

const timeLists: readonly unknown[] = [...freeLists, 'soonest']

/** Invalidates free times, wherever they are shown next. */
function useFreshTimes() {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => timeLists.includes(name),
    })
  }, [client])
}

/**
 * What is to be held now. A link that was opened cold holds nothing until the visitor touches the page: previews and bots
 * open links too. What this browser holds already stays held, also after a reload.
 */
function useWhat(wanted: Wanted | undefined) {
  const what = wanted && JSON.stringify(wanted)
  const isTouched = useSyncExternalStore(touch.subscribe, touch.seen, () => false)
  const [heldBefore, setHeldBefore] = useState<string>()
  if (what !== undefined && what !== heldBefore && !isTouched && isHeldHere(what)) setHeldBefore(what)
  const isCold = what !== undefined && !isTouched && what !== heldBefore
  return { what: isCold ? undefined : what, isCold }
}

/** Whether the page was opened cold and its first hold is not answered yet: what the lists say stays on the screen. */
function useIsFirst(isCold: boolean, isAnswered: boolean) {
  const [isFirst, setIsFirst] = useState(false)
  const next = isCold || (isFirst && !isAnswered)
  if (next !== isFirst) setIsFirst(next)
  return next
}

/**
 * `wanted` undefined: nothing is held. While `frozen` everything stays as it is: an unanswered booking may be using it.
 */
export function useHold(wanted: Wanted | undefined, frozen: boolean) {
  const api = useApi()
  const freshTimes = useFreshTimes()
  const { what, isCold } = useWhat(wanted)
  const state = useSyncExternalStore(holdKeeper.subscribe, holdKeeper.state)
  const hold = useSyncExternalStore(holdKeeper.subscribe, holdKeeper.own)

  useEffect(() => {
    if (!frozen) void holdKeeper.want(what === undefined ? null : (JSON.parse(what) as Wanted), callsOf(api))
  }, [what, frozen, api])
  useEffect(() => () => holdKeeper.leave(freshTimes), [freshTimes])

  const until = hold ? Date.parse(hold.held_until) : undefined
  const phase = usePhase(until, freshTimes)
  const ours = state.what === what && what !== undefined
  const isFirst = useIsFirst(isCold, ours && state.status !== 'asking')
  // Between a choice and the request for it nothing may move: the next press would miss its button.
  const status = ours ? state.status : what === undefined || frozen ? ('idle' as const) : ('asking' as const)
  return {
    /**
     * True where our own hold may be why the time is not listed as free. One that ran out counts: booking still tries. The first
     * touch of a page that was opened cold asks for one too: what is pressed then must not vanish under the finger.
     */
    standsFor: ours && (state.status === 'held' || (state.status === 'asking' && !isFirst)),
    refusal: ours && state.status === 'refused' ? state.refusal : undefined,
    note: {
      // Its line has its place before the first touch, so that nothing moves under the finger.
      status: isCold ? ('untouched' as const) : status,
      phase,
      until,
      extendable: hold?.extendable ?? false,
    },
    /** What the hold answered of it: price, people and times; also of one that has run out. */
    seen: ours && hold ? { ...hold, isLive: phase !== 'ended' } : undefined,
    /** The hold request is pending, and nothing else says what it will. */
    isComing: what !== undefined && !frozen && !isFirst && (!ours || state.status === 'asking'),
    /** Names of the required resources that are held, such as a room; afterwards it may be another one. */
    besides: ours && phase !== 'ended' ? (hold?.besides ?? []).map(({ name }) => name) : [],
    /** Nothing is held, and nothing is on its way back. */
    isGivenBack: state.status === 'idle',
    idToBook: () => holdKeeper.idToBook(),
    extend: () => holdKeeper.extend(),
  }
}
export type HoldInUse = ReturnType<typeof useHold>

type Phase = 'kept' | 'ending' | 'ended'
const phaseOf = (until: number | undefined): Phase =>
  until === undefined || until <= Date.now() ? 'ended' : until - Date.now() <= WARNING_MS ? 'ending' : 'kept'

/** Changes at the moments that matter and not every second. */
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
