/** Planning a visit and taking its time, for whatever it is taken: a booking, a hold, an offer to somebody in line. And when it is over. */
export { nearestTimes } from './alternatives.ts'
export { tookPlaceBetween, visitEnd } from './ended-visits.ts'
export { readVisit } from './read-visit.ts'
export { askedOf, refusedVisit, type RestrictedVisit } from './refused-visit.ts'
export { soonestVisit } from './soonest-visit.ts'
export { type AskedVisit, takeVisit, untilSettled } from './take-visit.ts'
export { type Choice, type Leg, planVisit, readChoices, rentSeconds } from './visit.ts'
