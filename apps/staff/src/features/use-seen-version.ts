import type { CompanyAppointment } from '@zapys/contract'
import { useState } from 'react'

/**
 * The version when a form was opened: the board is live, and changes by others must not be overwritten unseen.
 * After a rejection the form shows the change, and the next press applies to the current state.
 */
export function useSeenVersion({ version }: CompanyAppointment) {
  const [opened] = useState(version)
  const [isWarned, setWarned] = useState(false)
  return { version: isWarned ? version : opened, warned: () => setWarned(true) }
}
