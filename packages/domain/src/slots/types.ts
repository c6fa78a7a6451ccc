/**
 * What the slot engine is asked and what it is fed. Whole seconds everywhere: `…Seconds` lengths, `startsAt` and
 * `endsAt` epoch seconds, `start_time` and `end_time` seconds from local midnight. See docs/rules/slots.md.
 */
import type { LocalDate } from '../time/index.ts'

export type Frame = { start_time: number; end_time: number }
/** Weekly: ISO weekday, Monday is 1; valid from `first_day` to `last_day`, both included, null means open. */
export type CycleFrame = Frame & { weekday: number; first_day: LocalDate | null; last_day: LocalDate | null }
/** One date: ON frames replace the weekly cycle of that date, OFF frames are taken away from what remains. */
export type DayFrame = Frame & { date: LocalDate; type: 'ON' | 'OFF' }
export type WorkingTime = { cycle_frames: CycleFrame[]; day_frames: DayFrame[] }

export type SlotResource = {
  id: string
  /** How many bookings it holds at once. */
  capacity: number
  /** Null: works as the branch does. */
  workingTime: WorkingTime | null
  /** Occupied ranges [startsAt, endsAt) in epoch seconds as flat pairs, in any order, buffers included. */
  busy: ArrayLike<number>
  /** The lane (`occupancy.lane`, from 0) of each pair of `busy`, in the same order; a booking needs one lane throughout. */
  busyLanes: ArrayLike<number>
  /** The length needed with this resource, where it differs from the question's. */
  durationSeconds?: number
}

export type StartAlign = 'WORK_START' | 'CLOCK' | 'FREE_START' | 'CUSTOM'
export type SlotCutterMode = 'BY_STEP' | 'BY_DURATION'
export type MinTimeStrategy = 'NOW' | 'NEXT_HOUR' | 'NEXT_DAY'

export type SlotQuestion = {
  /** IANA zone of the branch. */
  timeZone: string
  /** Epoch seconds. The engine never reads a clock. */
  now: number
  /** Both included. */
  firstDay: LocalDate
  lastDay: LocalDate
  /** Bounds the working time of every resource. */
  branchWorkingTime: WorkingTime
  /** In the order of the answer. */
  resources: SlotResource[]
  /** What must fit: the sum of the services' lengths. */
  durationSeconds: number
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** The length of one offered slot as shown; the length needed when absent. */
  slotSizeSeconds?: number
  stepSeconds: number
  mode: SlotCutterMode
  startAlign: StartAlign
  startAlignCustomSeconds: number
  minTimeStrategy: MinTimeStrategy
  leastNoticeSeconds: number
  /** Days after today on which booking is still possible; undefined means no limit. */
  furthestDays?: number
  /** Also taken and past starts, marked not available. */
  includeTaken: boolean
  includePast: boolean
}
