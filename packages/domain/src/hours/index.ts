export { activeSeconds, lengthRefusal, type Lengths, type LengthRefusal } from './length.ts'
export { pressHour, type HourMode, type HoursState } from './press.ts'
export type { HourSlot } from './range.ts'
export { chooseResource, keepOffered } from './reload.ts'
