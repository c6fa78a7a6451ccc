import type { CompanyAppointment } from '@zapys/contract'
import { useState } from 'react'

/**
 * The version that a form was opened with: the board is live, and a change by others must not be overwritten unseen. After
 * a rejection the form shows it, and the next press is for the present state.
 */
export function useSeenVersion({ version }: CompanyAppointment) {
  const [opened] = useState(version)
  const [isWarned, setWarned] = useState(false)
  return { version: isWarned ? version : opened, warned: () => setWarned(true) }
}
