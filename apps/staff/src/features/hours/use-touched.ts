import { ApiFailure } from '@zapys/contract/client'
import { useState } from 'react'

type Ahead = { id: string; start_time: string }

/** Bookings and classes outside the changed hours. */
export type Touched = { appointments: Ahead[]; events: Ahead[] }

/**
 * Sends a change first in a mode that rejects it if bookings are affected. Then these are shown and nothing is saved;
 * the next press saves the change and leaves the bookings where they are.
 */
export function useTouched() {
  const [touched, setTouched] = useState<Touched>()
  const [failure, setFailure] = useState<ApiFailure>()
  return {
    touched,
    failure,
    /** Resolves with true if saved. */
    run: async (send: (keeps: boolean) => Promise<unknown>): Promise<boolean> => {
      setFailure(undefined)
      try {
        await send(touched !== undefined)
        return true
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.code !== 'catalogue.inUse') setFailure(error)
        else {
          const { appointments = [], events = [] } = error.payload?.metadata ?? {}
          setTouched({ appointments, events })
        }
        return false
      }
    },
    /** Called after a change of the form, which may affect other bookings. */
    reset: () => {
      setTouched(undefined)
      setFailure(undefined)
    },
  }
}
