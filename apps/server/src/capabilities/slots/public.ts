export { type Calendar, readCalendar } from './calendar.ts'
export { busySecondsOfDay } from './load.ts'
export { type Openness, openness } from './barred.ts'
export {
  cuttingOf,
  neededBy,
  questionIn,
  type QuestionParts,
  slotQuestion,
  slotQuestions,
  visitSeconds,
} from './slot-question.ts'
export { freeTime, type Owner, takeTime, type TimeToTake } from './take-time.ts'
export { startsOfBranch } from './blocked-starts.ts'
