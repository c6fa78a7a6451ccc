import { ApiFailure } from '@zapys/contract/client'
import { useState } from 'react'

type Ahead = { id: string; start_time: string }

/** Bookings and classes that a change leaves outside the hours. */
export type Touched = { appointments: Ahead[]; events: Ahead[] }

/**
 * Sends a change first so that it is rejected where it touches bookings. What it touches is shown, nothing is saved, and the
 * next press saves it with the bookings where they are.
 */
export function useTouched() {
  const [touched, setTouched] = useState<Touched>()
  const [failure, setFailure] = useState<ApiFailure>()
  return {
    touched,
    failure,
    /** True where it was saved. */
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
    /** After a change of the form: it may touch others. */
    reset: () => {
      setTouched(undefined)
      setFailure(undefined)
    },
  }
}
