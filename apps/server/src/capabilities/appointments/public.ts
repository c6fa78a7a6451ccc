export { refusedVisit } from './refused-visit.ts'
export { readVisit } from './read-visit.ts'
export { takeVisit, untilSettled } from './take-visit.ts'
export { soonestVisit } from './soonest-visit.ts'
