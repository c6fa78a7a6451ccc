export type { Grid } from './grid.ts'
export { daysOfVisits, type LoadOf, TooMuchToPlan, visitPlanner, type VisitPlanner } from './planner.ts'
export type { Performer, PlannedService, Run, VisitPlan, VisitQuestion, VisitService } from './types.ts'
