export { stretchesOf } from './occupied.ts'
export { daysOfVisits, type ListedDates, type LoadOf, visitPlanner, type VisitPlanner } from './planner.ts'
export { TooMuchToPlan } from './too-much.ts'
export type { VisitPlan, VisitService } from './types.ts'
