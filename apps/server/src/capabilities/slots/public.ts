export { busySecondsOfDay } from './load.ts'
export { type QuestionParts, slotQuestion, visitSeconds } from './slot-question.ts'
export { type Owner, takeTime, type TimeToTake } from './take-time.ts'
