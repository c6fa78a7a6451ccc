export type { Grid } from './grid.ts'
export { stretchesOf } from './occupied.ts'
export { daysOfVisits, type LoadOf, visitPlanner, type VisitPlanner } from './planner.ts'
export { TooMuchToPlan } from './too-much.ts'
export type {
  Need,
  Performer,
  Phase,
  PlannedService,
  Run,
  VisitPlan,
  VisitQuestion,
  VisitService,
} from './types.ts'
