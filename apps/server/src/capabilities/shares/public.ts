/** How much an address may take without a proven phone. docs/rules/shares.md */
export { forgetCallers } from './jobs.ts'
export { lineOf, type Mark, NO_MARK } from './mark.ts'
export {
  mayMove,
  mayMovePlaces,
  mayTakePlacesOf,
  mayTakeTime,
  type MayTakeTime,
  type TakenTime,
} from './may-take.ts'
export { mayJoinLine } from './may-join-line.ts'
