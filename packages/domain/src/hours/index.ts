export { activeSeconds, lengthRefusal } from './length.ts'
export { pressHour } from './press.ts'
export type { HourSlot } from './range.ts'
export { keepOffered } from './keep-offered.ts'
