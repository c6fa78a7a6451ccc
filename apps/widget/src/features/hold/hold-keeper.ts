/**
 * Synchronizes the server's hold with the visitor's choice: one request at a time, the newest choice wins.
 * A failed request never prevents booking: the time is then simply not held.
 */
import type { Hold, HoldRequest } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import type { HoldStore, StoredHold } from './hold-store.ts'

/** The request without the holder, which is added here. */
export type HoldInput = Omit<HoldRequest, 'holder'>

export type HoldCalls = {
  take(hold: HoldRequest): Promise<Hold>
  extend(id: string, hold: { company_id: string; holder: string }): Promise<Hold>
  release(id: string, hold: { company_id: string; holder: string }): Promise<unknown>
}

export type HoldState = {
  /** The wanted hold; null: none. */
  what: string | null
  /** `asking`: until the server responds; `failed`: no response. */
  status: 'idle' | 'asking' | 'held' | 'refused' | 'failed'
  refusal?: ApiFailure
}

type KeyedInput = { what: string; input: HoldInput }

const IDLE: HoldState = { what: null, status: 'idle' }

export function createHoldKeeper(store: HoldStore, now: () => number) {
  let current: KeyedInput | null = null
  let calls: HoldCalls | undefined
  let running: Promise<void> | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const state = observedState()
  const say = state.set
  const tab = holdOfTab(store, now)
  const own = () => {
    const hold = store.hold()
    return current !== null && hold?.what === current.what ? hold : null
  }

  const takeNext = async (keyed: KeyedInput) => {
    const { what } = keyed
    if (tab.has(what)) return say({ what, status: 'held' })
    say({ what, status: 'asking' })
    try {
      await tab.take(keyed, calls!)
      say({ what, status: 'held' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const spoken = error.status >= 400 && error.status < 500 && error.status !== 429
      say({ what, status: spoken ? 'refused' : 'failed', refusal: error })
      // Rejected: the server keeps the previous hold.
      if (spoken) await tab.release(calls)
    }
  }

  const settle = async () => {
    for (;;) {
      const aim = current
      if (aim === null) {
        await tab.release(calls)
        if (current === null) return say(IDLE)
      } else {
        await takeNext(aim)
        if (current === aim) return
      }
    }
  }
  const run = () => {
    running ??= settle().finally(() => (running = null))
    return running
  }

  return {
    state: state.get,
    /** The stored hold of the wanted time, even if expired. */
    own,
    subscribe(listener: () => void) {
      const stops = [state.subscribe(listener), store.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    want(input: HoldInput | null, by: HoldCalls): Promise<void> {
      clearTimeout(leaving)
      calls = by
      const what = input && JSON.stringify(input)
      if (what === (current?.what ?? null) && state.get().status !== 'idle')
        return running ?? Promise.resolve()
      current = input && what ? { what, input } : null
      return run()
    },
    /** Called when the screen unmounts; showing it again at once keeps the hold. `then` runs after the release. */
    leave(then: () => void) {
      clearTimeout(leaving)
      leaving = setTimeout(() => {
        current = null
        void run().then(then)
      })
    },
    /** Resolves with the hold id for booking, if any. An attempt without a response is retried once. */
    async idToBook(): Promise<string | undefined> {
      await running
      if (state.get().status === 'failed' && current !== null) await run()
      return own()?.id
    },
    /** Requests the hold again after it has expired. */
    renew: async (): Promise<void> => {
      await running
      if (current !== null) await run()
    },
    /** Resolves with false if it can no longer be extended. */
    async extend(): Promise<boolean> {
      const hold = own()
      if (hold === null || current === null || calls === undefined) return false
      return tab.extend(hold, current.input.company_id, calls)
    },
    /**
     * The hold became a booking, so nothing has to be released. `booked`: the hold that the booking named. The hold of
     * another tab stays.
     */
    spend(booked: string | null | undefined) {
      if (own() !== null || store.hold()?.id === booked) store.forget()
      current = null
      say(IDLE)
    },
  }
}

function observedState() {
  let state = IDLE
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next: HoldState) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The hold of this tab; the store may contain another tab's. */
function holdOfTab(store: HoldStore, now: () => number) {
  /** Last hold of this tab. */
  let mine: string | null = null
  const isLive = (hold: StoredHold | null): hold is StoredHold =>
    hold !== null && Date.parse(hold.held_until) > now()

  return {
    /** Whether a valid hold exists; then this tab adopts it. */
    has(what: string): boolean {
      const hold = store.hold()
      if (!isLive(hold) || hold.what !== what) return false
      mine = what
      return true
    },
    async take({ what, input }: KeyedInput, calls: HoldCalls): Promise<void> {
      const holder = store.holder()
      store.keep(holder, { ...(await calls.take({ ...input, holder })), what })
      mine = what
    },
    /** Releases the hold of this tab, if any. A failed call is ignored, because the hold expires. */
    async release(calls: HoldCalls | undefined): Promise<void> {
      const hold = store.hold()
      // Also of a hold that seems expired: the clock of the device may be ahead.
      if (hold === null || hold.what !== mine || calls === undefined) return
      const { company_id } = JSON.parse(hold.what) as HoldInput
      const holder = store.holder()
      await calls.release(hold.id, { company_id, holder }).catch(() => undefined)
      // Another tab may have stored its own hold meanwhile.
      if (store.hold()?.id === hold.id) store.forget()
    },
    /** Resolves with false if the hold can no longer be extended. */
    async extend(hold: StoredHold, company_id: string, calls: HoldCalls): Promise<boolean> {
      const holder = store.holder()
      try {
        const { held_until, extendable } = await calls.extend(hold.id, { company_id, holder })
        store.keep(holder, { ...hold, held_until, extendable })
        return true
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.code === 'hold.alreadyExtended') store.keep(holder, { ...hold, extendable: false })
        if (error.code === 'hold.notFound')
          store.keep(holder, { ...hold, extendable: false, held_until: new Date(now()).toISOString() })
        return false
      }
    },
  }
}
