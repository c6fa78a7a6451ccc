export { busySecondsOfDay } from './load.ts'
export { slotQuestion, visitSeconds } from './slot-question.ts'
export { freeTime, type Owner, takeTime, type TimeToTake } from './take-time.ts'
