/** The one list of all jobs: what runs by itself, and how often. */
import { endOldHolds } from '../capabilities/holds/public.ts'
import type { Deps } from '../deps.ts'

export const schedule: readonly Job[] = [{ name: 'end old holds', everySeconds: 2, run: endOldHolds }]

export type Job = { name: string; everySeconds: number; run: (deps: Deps) => Promise<void> }
