export type { Grid } from './grid.ts'
export { daysOfVisits, type LoadOf, visitPlanner, type VisitPlanner } from './planner.ts'
export { TooMuchToPlan } from './too-much.ts'
export type { Performer, PlannedService, Run, VisitPlan, VisitQuestion, VisitService } from './types.ts'
