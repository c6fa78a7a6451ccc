export { readVisit } from './read-visit.ts'
export { takeVisit, untilSettled } from './take-visit.ts'
export { soonestVisit } from './soonest-visit.ts'
