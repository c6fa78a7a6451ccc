/** Every request is answered in time: after its deadline nothing more is asked of the database for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

type LetPass = () => Promise<void> | undefined
type Work = {
  until: number
  /** Absent: it lets nobody pass. */
  letPass?: LetPass | undefined
}

const works = new AsyncLocalStorage<Work>()

/** From `ms` on, statements that `work` begins are refused with DatabaseBusy, and those under way are given up. */
export const withinMs = <T>(ms: number, work: () => T): T =>
  works.run({ until: performance.now() + ms }, work)

/** Infinity where nobody waits: in jobs and workers. */
export function msLeft(): number {
  const until = works.getStore()?.until
  return until === undefined ? Infinity : until - performance.now()
}

/** `work` stands still before and after its statements for as long as `letPass` says, where it holds no lock. */
export const lettingPass = <T>(letPass: LetPass | undefined, work: () => T): T =>
  letPass === undefined ? work() : works.run({ until: Infinity, ...works.getStore(), letPass }, work)

/** For work that takes long between two statements, too. */
export const letOthersPass = (): Promise<void> | undefined => works.getStore()?.letPass?.()
